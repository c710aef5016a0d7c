package dev.threadscale.report.compare;

import dev.threadscale.comparison.Difference;
import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.data.Particulars;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.results.ComparisonRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Matches equal configurations of several runs: those with the same workload, parameters and
 * levels, whether these are axes or not. Ids cannot be used, because they also depend on how long a
 * fork measures.
 *
 * @param axes every axis of any run, and parameters that differ between runs
 */
record Matching(List<ComparedRun> runs, List<MeasuredAxis> axes, ComparedQuantity quantity) {

    static Matching of(List<ComparedRun> runs) {
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        Set<String> searched = new LinkedHashSet<>();
        Map<String, String> units = new HashMap<>();
        for (ComparedRun run : runs) {
            for (MeasuredAxis axis : MeasuredAxis.of(run.run())) {
                levels.computeIfAbsent(axis.name(), _ -> new LinkedHashSet<>())
                        .addAll(axis.levels());
                units.putIfAbsent(axis.name(), axis.unit());
                if (axis.searched()) {
                    searched.add(axis.name());
                }
            }
        }
        Map<String, Set<String>> fixed = new TreeMap<>();
        for (ComparedRun run : runs) {
            run.particulars()
                    .fixed()
                    .byAxis()
                    .forEach((name, value) ->
                            levels.getOrDefault(
                                            name,
                                            fixed.computeIfAbsent(name, _ -> new LinkedHashSet<>()))
                                    .add(value));
        }
        fixed.values().removeIf(all -> all.size() < 2);
        fixed.forEach(levels::putIfAbsent);
        return new Matching(
                runs,
                levels.entrySet().stream()
                        .map(axis ->
                                new MeasuredAxis(
                                        axis.getKey(),
                                        List.copyOf(axis.getValue()),
                                        searched.contains(axis.getKey()),
                                        units.getOrDefault(axis.getKey(), "")))
                        // Runs list their counts in order, but the counts of two runs together need
                        // sorting.
                        .map(MeasuredAxis::sorted)
                        .toList(),
                ComparedQuantity.of(runs));
    }

    /**
     * Matches every configuration of each run with that of the first.
     *
     * @throws UserException if a run does not have a configuration in common with the first
     */
    List<ComparisonRow> rows() {
        ComparedRun baseline = runs.getFirst();
        List<MatchedPair<Levels, MeasuredConfiguration>> family = new ArrayList<>();
        List<Function<Difference, ComparisonRow>> rows = new ArrayList<>();
        var first = baseline.configurations(axes);
        for (ComparedRun other : runs.subList(1, runs.size())) {
            var second = other.configurations(axes);
            if (first.keySet().stream().noneMatch(second::containsKey)) {
                throw apart(other, first.keySet(), second.keySet());
            }
            MatchedPair.of(first, second).stream()
                    .sorted(Comparator.comparing(MatchedPair::key, MeasuredAxis.order(axes)))
                    .forEach(pair -> {
                        family.add(pair);
                        rows.add(difference ->
                                new ComparisonRow(
                                        other.side(pair.head(), quantity),
                                        baseline.side(pair.base(), quantity),
                                        pair.key(),
                                        difference));
                    });
        }
        List<Difference> differences = Difference.judge(family, quantity.of());
        return IntStream.range(0, family.size())
                .mapToObj(i -> rows.get(i).apply(differences.get(i)))
                .toList();
    }

    /**
     * Returns an error that names the axes on which two runs do not have a level in common, if any.
     */
    private UserException apart(ComparedRun other, Set<Levels> here, Set<Levels> there) {
        // If the workloads differ, nothing else matters.
        List<MeasuredAxis> workload =
                axes.stream().filter(axis -> axis.is(Particulars.WORKLOAD)).toList();
        List<String> apart = new ArrayList<>();
        for (MeasuredAxis axis : workload.isEmpty() ? axes : workload) {
            Set<String> one = levels(here, axis);
            Set<String> another = levels(there, axis);
            if (one.stream().noneMatch(another::contains)) {
                apart.add(
                        "%s: %s / %s"
                                .formatted(
                                        axis.name(),
                                        String.join(", ", one),
                                        String.join(", ", another)));
            }
        }
        return UserException.in(
                        other.run().directory(),
                        "it does not have a configuration in common with %s%s",
                        runs.getFirst().run().directory(),
                        apart.isEmpty() ? "" : " (%s)".formatted(String.join("; ", apart)))
                .fix(
                        "Compare runs of one experiment, or of experiments with the same"
                                + " workload and common levels on every axis.");
    }

    private static Set<String> levels(Set<Levels> of, MeasuredAxis axis) {
        return of.stream()
                .map(levels -> levels.isOn(axis.name()) ? levels.get(axis.name()) : "none")
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
