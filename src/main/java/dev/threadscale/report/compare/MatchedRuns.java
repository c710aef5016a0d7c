package dev.threadscale.report.compare;

import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.data.Particulars;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The runs of a comparison with their equal configurations matched: those with the same workload,
 * parameters and levels, whether these are axes or not. Ids cannot be used, because they also
 * depend on how long a fork measures.
 *
 * @param axes every axis of any run, and parameters that differ between runs
 * @param quantity the most telling result that all runs know
 */
record MatchedRuns(List<MatchedRun> runs, List<Axis> axes, ComparedQuantity quantity) {

    static MatchedRuns of(List<MatchedRun> runs) {
        return new MatchedRuns(runs, axes(runs), ComparedQuantity.of(runs));
    }

    private static List<Axis> axes(List<MatchedRun> runs) {
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        Set<String> searched = new LinkedHashSet<>();
        Map<String, String> units = new HashMap<>();
        for (MatchedRun run : runs) {
            for (Axis axis : run.run().axes()) {
                levels.computeIfAbsent(axis.name(), _ -> new LinkedHashSet<>())
                        .addAll(axis.labels());
                units.putIfAbsent(axis.name(), axis.unit());
                if (axis.searched()) {
                    searched.add(axis.name());
                }
            }
        }
        Map<String, Set<String>> fixed = new TreeMap<>();
        for (MatchedRun run : runs) {
            run.conditions()
                    .fixed()
                    .byAxis()
                    .forEach((name, value) ->
                            levels.getOrDefault(
                                            name,
                                            fixed.computeIfAbsent(name, _ -> new LinkedHashSet<>()))
                                    .add(value));
        }
        fixed.values().removeIf(values -> values.size() < 2);
        fixed.forEach(levels::putIfAbsent);
        List<Axis> axes = new ArrayList<>();
        levels.forEach((name, all) ->
                axes.add(
                        new Axis(
                                        name,
                                        List.copyOf(all),
                                        searched.contains(name),
                                        units.getOrDefault(name, ""))
                                // Runs list their counts in order, but the counts of two runs
                                // together need sorting.
                                .sorted()));
        return List.copyOf(axes);
    }

    MatchedRun baseline() {
        return runs.getFirst();
    }

    /** Returns the runs as one with the axes of all. It is not isolated if one of them is not. */
    Run joined() {
        return Run.joined(runs.stream().map(MatchedRun::run).toList(), axes);
    }

    /** Returns the values of all runs, with an axis of their labels. */
    Frame frame() {
        List<Frame> variables = new ArrayList<>();
        for (MatchedRun run : runs) {
            variables.add(run.variable(axes, quantity).named(run.label()));
        }
        Frame first = baseline().variable(axes, quantity);
        return Frame.together(first.name(), first.title(), Axis.RUN, variables);
    }

    /**
     * Matches every configuration of each run with that of the first, and judges the pairs.
     *
     * @throws UserException if a run does not have a configuration in common with the first
     */
    List<MatchedPair> pairs() {
        List<MatchedPair> pairs = new ArrayList<>();
        Map<Levels, MeasuredConfiguration> bases = baseline().configurations(axes);
        for (MatchedRun run : runs.subList(1, runs.size())) {
            Map<Levels, MeasuredConfiguration> heads = run.configurations(axes);
            if (Collections.disjoint(bases.keySet(), heads.keySet())) {
                throw apart(run, bases.keySet(), heads.keySet());
            }
            Set<Levels> all = new TreeSet<>(Axis.order(axes));
            all.addAll(bases.keySet());
            all.addAll(heads.keySet());
            for (Levels levels : all) {
                pairs.add(
                        MatchedPair.of(
                                levels,
                                baseline().side(Optional.ofNullable(bases.get(levels))),
                                run.side(Optional.ofNullable(heads.get(levels)))));
            }
        }
        return MatchedPair.judged(pairs, quantity.of());
    }

    /**
     * Returns an error that names the axes on which two runs do not have a level in common, if any.
     */
    private UserException apart(MatchedRun run, Set<Levels> bases, Set<Levels> heads) {
        // If the workloads differ, nothing else matters.
        List<Axis> workload = axes.stream().filter(axis -> axis.is(Particulars.WORKLOAD)).toList();
        List<String> apart = new ArrayList<>();
        for (Axis axis : workload.isEmpty() ? axes : workload) {
            Set<String> ofBase = levels(bases, axis);
            Set<String> ofHead = levels(heads, axis);
            if (Collections.disjoint(ofBase, ofHead)) {
                apart.add(
                        "%s: %s / %s"
                                .formatted(
                                        axis.name(),
                                        String.join(", ", ofBase),
                                        String.join(", ", ofHead)));
            }
        }
        return UserException.in(
                        run.run().directory(),
                        "it does not have a configuration in common with %s%s",
                        baseline().run().directory(),
                        apart.isEmpty() ? "" : " (%s)".formatted(String.join("; ", apart)))
                .fix(
                        "Compare runs of one experiment, or of experiments with the same"
                                + " workload and common levels on every axis.");
    }

    private static Set<String> levels(Set<Levels> configurations, Axis axis) {
        Set<String> levels = new LinkedHashSet<>();
        for (Levels configuration : configurations) {
            levels.add(configuration.isOn(axis.name()) ? configuration.get(axis.name()) : "none");
        }
        return levels;
    }
}
