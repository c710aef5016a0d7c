package dev.threadscale.experiment;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The levels that an experiment has with any of its profiles. A finding may name a level that the
 * applied profile lacks, but a level that no profile has is a mistake.
 */
final class KnownLevels {

    private final MatrixReader reader;
    private final Map<String, Set<Level>> byAxis = new LinkedHashMap<>();

    KnownLevels(MatrixReader reader) {
        this.reader = reader;
    }

    void add(Matrix matrix) {
        matrix.axes().forEach(axis -> add(axis.name(), axis.levels()));
        matrix.include().forEach(entry -> entry.levels().forEach(this::add));
    }

    /**
     * Adds the levels of another profile, if they are valid. Messages should not be about a profile
     * that is not applied.
     */
    void addIfValid(YamlNode matrix) {
        try {
            add(reader.read(matrix));
        } catch (UserException ofAnotherProfile) {
            // Applying that profile shows the message.
        }
    }

    private void add(String axis, Collection<Level> levels) {
        byAxis.computeIfAbsent(axis, any -> new LinkedHashSet<>()).addAll(levels);
    }

    /** Returns the name of an axis. */
    String axis(YamlNode node, String owner) {
        return Fields.word(node, owner, List.copyOf(byAxis.keySet()));
    }

    /** Rejects a key that does not name an axis. */
    void checkAxis(String name, Location at) {
        if (!byAxis.containsKey(name)) {
            throw UserException.at(at, "the experiment does not have an axis '%s'", name)
                    .fix("%s", Spelling.didYouMean(name, byAxis.keySet()));
        }
    }

    Level level(String axis, YamlNode node) {
        Level level = reader.level(axis, node);
        Set<Level> known = byAxis.getOrDefault(axis, Set.of());
        if (!known.contains(level)) {
            throw node.problem("no profile has the level '%s' of '%s'", level.label(), axis)
                    .fix(
                            "%s",
                            Spelling.didYouMean(
                                    level.label(), known.stream().map(Level::label).toList()));
        }
        return level;
    }

    /** Returns the labels of one level or of a list of levels. */
    List<String> labels(String axis, YamlNode node) {
        List<YamlNode> items =
                Bounds.items(node, "the list of levels of '%s'".formatted(axis), Bounds.LEVELS);
        Set<String> labels = new LinkedHashSet<>();
        for (YamlNode item : items) {
            String label = level(axis, item).label();
            if (!labels.add(label)) {
                throw item.problem("the level '%s' occurs twice in '%s'", label, axis)
                        .fix("Remove one of the two.");
            }
        }
        if (labels.isEmpty()) {
            throw Fields.wrongType(node, axis, "a level, or a list of levels");
        }
        return List.copyOf(labels);
    }

    /** Returns labels by axis, possibly several for an axis. */
    Map<String, List<String>> selection(YamlNode node, String owner) {
        return Fields.of(node, owner).each(byAxis.keySet(), this::labels);
    }

    /** Returns one label by axis, for at least one axis. */
    Levels levels(YamlNode node, String owner) {
        Map<String, Level> named = Fields.of(node, owner).each(byAxis.keySet(), this::level);
        if (named.isEmpty()) {
            throw node.problem("%s does not name a level", owner)
                    .fix("Name the levels to be compared, as {threads: virtual}.");
        }
        return new Levels(named);
    }
}
