package dev.threadscale.report.compare;

import dev.threadscale.claim.MeasuredConfiguration;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which configurations of several runs are the same: those with the same workload, parameters and
 * levels, whichever of them are axes. Ids would not do, since they hash how long a fork measures,
 * too.
 *
 * @param axes every axis of any run, and parameters that differ between runs
 */
record Matching(List<MeasuredAxis> axes) {

    static Matching of(List<ComparedRun> runs) {
        Map<String, Set<String>> levels = new TreeMap<>();
        Set<String> names = new LinkedHashSet<>();
        for (ComparedRun run : runs) {
            for (MeasuredAxis axis : run.run().axes()) {
                names.add(axis.name());
                levels.computeIfAbsent(axis.name(), any -> new LinkedHashSet<>())
                        .addAll(axis.levels());
            }
        }
        for (ComparedRun run : runs) {
            run.facts()
                    .fixed()
                    .forEach((name, value) ->
                            levels.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(value));
        }
        levels.forEach((name, all) -> {
            if (all.size() > 1) {
                names.add(name);
            }
        });
        Set<String> searched = searched(runs);
        return new Matching(
                names.stream()
                        .map(name ->
                                new MeasuredAxis(
                                        name,
                                        List.copyOf(levels.getOrDefault(name, Set.of())),
                                        searched.contains(name)))
                        // Runs list their counts in order; those of two runs are in none.
                        .map(MeasuredAxis::sorted)
                        .toList());
    }

    private static Set<String> searched(List<ComparedRun> runs) {
        return runs.stream()
                .flatMap(run -> run.run().axes().stream())
                .filter(MeasuredAxis::searched)
                .map(MeasuredAxis::name)
                .collect(Collectors.toSet());
    }

    /** The configurations of a run by the levels of all axes, in the order of the matrix. */
    Map<Map<String, String>, MeasuredConfiguration> configurations(ComparedRun run) {
        return by(run, run.measured().configurations(), MeasuredConfiguration::levels);
    }

    /** What was measured of them, of which a fork completed. */
    Map<Map<String, String>, Measured> measured(ComparedRun run) {
        return by(run, run.data().measured(), Measured::levels);
    }

    private <T> Map<Map<String, String>, T> by(
            ComparedRun run, List<T> all, Function<T, Map<String, String>> levels) {
        Map<Map<String, String>, T> by = new TreeMap<>(MeasuredAxis.order(axes));
        all.forEach(one -> by.put(Variable.only(run.settings(levels.apply(one)), axes), one));
        return by;
    }

    /** The levels of those that one or the other has, each once. */
    List<Map<String, String>> of(ComparedRun one, ComparedRun other) {
        return Stream.of(one, other)
                .flatMap(run -> configurations(run).keySet().stream())
                .distinct()
                .sorted(MeasuredAxis.order(axes))
                .toList();
    }

    boolean isShared(ComparedRun one, ComparedRun other) {
        return configurations(one).keySet().stream().anyMatch(configurations(other)::containsKey);
    }

    /** Where two runs have no level in common, as {@code tasks: 10, 100 / 1000}; may be empty. */
    String apart(ComparedRun one, ComparedRun other) {
        List<String> apart = new ArrayList<>();
        // Of different workloads nothing else is worth saying.
        List<MeasuredAxis> workload =
                axes.stream().filter(axis -> axis.is(RunParticulars.WORKLOAD)).toList();
        for (MeasuredAxis axis : workload.isEmpty() ? axes : workload) {
            Set<String> here = levels(one, axis);
            Set<String> there = levels(other, axis);
            if (here.stream().noneMatch(there::contains)) {
                apart.add(
                        "%s: %s / %s"
                                .formatted(
                                        axis.name(),
                                        String.join(", ", here),
                                        String.join(", ", there)));
            }
        }
        return String.join("; ", apart);
    }

    private Set<String> levels(ComparedRun run, MeasuredAxis axis) {
        return configurations(run).keySet().stream()
                .map(levels -> levels.getOrDefault(axis.name(), "none"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
