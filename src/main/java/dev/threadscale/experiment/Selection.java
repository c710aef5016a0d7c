package dev.threadscale.experiment;

import dev.threadscale.levels.Level;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The levels by axis that an entry of {@code include} or {@code exclude} names.
 *
 * @param levels the named axes; all levels of the other axes are included
 */
public record Selection(Map<String, SequencedSet<Level>> levels) {

    public Selection {
        levels = Map.copyOf(levels);
    }

    /** Creates a selection with the different levels of each axis. */
    static Selection of(Map<String, ? extends Collection<Level>> named) {
        Map<String, SequencedSet<Level>> levels = new LinkedHashMap<>();
        named.forEach((axis, axisLevels) ->
                levels.put(
                        axis,
                        Collections.unmodifiableSequencedSet(new LinkedHashSet<>(axisLevels))));
        return new Selection(levels);
    }

    /** Describes the named axes, sorted: {@code tasks is 10 or 100, threads is virtual}. */
    public String describe() {
        return levels.isEmpty()
                ? "nothing else is said"
                : labels().entrySet().stream()
                        .map(axis -> axis.getKey() + " is " + String.join(" or ", axis.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /** Returns the labels by axis, sorted by axis. */
    public SortedMap<String, List<String>> labels() {
        SortedMap<String, List<String>> labels = new TreeMap<>();
        for (Map.Entry<String, SequencedSet<Level>> axis : levels.entrySet()) {
            labels.put(axis.getKey(), axis.getValue().stream().map(Level::label).toList());
        }
        return labels;
    }

    /** Returns true if a combination has one of the named levels on every named axis. */
    public boolean matches(Map<String, Level> combination) {
        for (Map.Entry<String, SequencedSet<Level>> named : levels.entrySet()) {
            if (!named.getValue().contains(combination.get(named.getKey()))) {
                return false;
            }
        }
        return true;
    }
}
