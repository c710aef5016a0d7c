package dev.threadscale.plan;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The filter {@code --only AXIS=LEVEL}, which keeps the configurations that have one of the named
 * levels on every named axis.
 *
 * @param levels labels by axis; a thread kind's name without a size means all of its sizes
 */
public record Filter(Map<String, Set<String>> levels) {

    public static final Filter ALL = new Filter(Map.of());

    /**
     * Reads {@code AXIS=LEVEL} options.
     *
     * @throws UserException if one does not have that form
     */
    public static Filter parse(List<String> options) {
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        for (String option : options) {
            int equals = option.indexOf('=');
            if (equals < 1 || equals == option.length() - 1) {
                throw UserException.of("--only %s: this is not AXIS=LEVEL", option)
                        .fix("Write, for example, --only threads=virtual.");
            }
            levels.computeIfAbsent(option.substring(0, equals), axis -> new LinkedHashSet<>())
                    .add(option.substring(equals + 1));
        }
        return new Filter(levels);
    }

    /**
     * Checks that every named axis and level exists, since a misspelt one would not keep anything.
     */
    void check(Experiment experiment) {
        List<Axis> axes = experiment.matrix().axes();
        for (Map.Entry<String, Set<String>> named : levels.entrySet()) {
            rejectSearched(experiment, named.getKey());
            Optional<Axis> found = experiment.matrix().axis(named.getKey());
            if (found.isEmpty()) {
                throw UserException.of(
                                "--only %s: '%s' does not have this axis",
                                named.getKey(), experiment.name())
                        .fix(
                                "Its axes are %s.",
                                String.join(", ", axes.stream().map(Axis::name).toList()));
            }
            Axis axis = found.get();
            for (String label : named.getValue()) {
                if (axis.levels().stream().noneMatch(level -> matches(level, Set.of(label)))) {
                    throw UserException.of(
                                    "--only %s=%s: '%s' does not have this level",
                                    axis.name(), label, experiment.name())
                            .fix(
                                    "The levels of '%s' are %s.",
                                    axis.name(), String.join(", ", axis.labels()));
                }
            }
        }
    }

    private static void rejectSearched(Experiment experiment, String axis) {
        if (experiment.map().filter(map -> map.isOver(axis)).isPresent()) {
            throw UserException.of("--only %s: '%s' draws a map over it", axis, experiment.name())
                    .fix(
                            "Set its range with --set 'search.map={x: ..., y: ...}', or filter levels"
                                    + " of another axis.");
        }
        if (experiment.map().filter(map -> map.isOfSides(axis)).isPresent()
                || experiment.flip().filter(flip -> flip.compare().isOn(axis)).isPresent()) {
            throw UserException.of(
                            "--only %s: '%s' compares two levels of that axis",
                            axis, experiment.name())
                    .fix("Filter levels of another axis.");
        }
        if (experiment.searchedAxis().filter(axis::equals).isPresent()) {
            throw UserException.of("--only %s: '%s' searches that axis", axis, experiment.name())
                    .fix(
                            "Set its range with --set search.from=... and --set"
                                    + " search.to=..., or filter levels of another axis.");
        }
    }

    boolean keeps(Map<String, Level> combination) {
        for (Map.Entry<String, Set<String>> named : levels.entrySet()) {
            Level level = combination.get(named.getKey());
            if (level == null || !matches(level, named.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(Level level, Set<String> labels) {
        return labels.contains(level.label())
                || (level instanceof Level.Threads(var choice, _)
                        && labels.contains(choice.name()));
    }
}
