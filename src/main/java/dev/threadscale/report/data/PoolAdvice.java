package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.PoolSizes.Pool;
import dev.threadscale.results.AdviceRow;
import dev.threadscale.results.AdviceRow.Blocking;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Hochberg;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The size that a pool should have by the share of time in which its tasks do not compute, and the
 * best of the measured sizes: threads = CPUs / (1 − blocking coefficient) (Goetz and others, "Java
 * Concurrency in Practice", 2006, section 8.2, where 1 + wait / compute is the same factor;
 * Subramaniam, "Programming Concurrency on the JVM", 2011, chapter 2).
 */
public final class PoolAdvice {

    private static final double SIGNIFICANCE = 0.05;

    private PoolAdvice() {}

    /** Advice for every kind of pool with enough sizes. */
    public static List<AdviceRow> of(Evidence evidence) {
        Map<Map<String, String>, NavigableMap<Integer, SummaryRow>> pools =
                new TreeMap<>(
                        Comparator.comparing((Map<String, String> levels) ->
                                        levels.getOrDefault(MeasuredAxis.THREADS, ""))
                                .thenComparing(evidence.run().order()));
        for (SummaryRow one : evidence.data().measured()) {
            Pool.counted(one.levels().getOrDefault(MeasuredAxis.THREADS, ""))
                    .ifPresent(pool -> {
                        Map<String, String> levels = new HashMap<>(one.levels());
                        levels.put(MeasuredAxis.THREADS, pool.kind());
                        pools.computeIfAbsent(levels, _ -> new TreeMap<>()).put(pool.size(), one);
                    });
        }
        return pools.entrySet().stream()
                .filter(pool -> pool.getValue().size() >= Layout.FEWEST_COUNTS)
                .flatMap(pool ->
                        MeasuredAxis.whole(pool.getKey().getOrDefault(MeasuredAxis.CPUS, ""))
                                .stream()
                                .map(cpus ->
                                        of(pool.getKey(), cpus, pool.getValue(), evidence.logs())))
                .toList();
    }

    private static AdviceRow of(
            Map<String, String> levels,
            int cpus,
            NavigableMap<Integer, SummaryRow> sizes,
            Collection<TasksFile.Log> logs) {
        int smallest = sizes.firstKey();
        SummaryRow at = sizes.firstEntry().getValue();
        Optional<Double> logged =
                logs.stream()
                        .filter(log -> log.levels().equals(at.levels()))
                        .flatMap(log -> computing(log).stream())
                        .findFirst();
        String source = logged.isPresent() ? TasksFile.NAME : WorkerTable.ITERATIONS.file();
        // At the smallest size threads wait least for each other's CPUs, which is no blocking.
        Optional<Blocking> blocking =
                logged.or(() -> computing(at, smallest))
                        .filter(_ -> smallest <= cpus)
                        .map(share -> Math.clamp(1 - share, 0.0, 1.0))
                        .map(waits -> new Blocking(waits, source, smallest));
        // Of tasks that only wait any size would do.
        Optional<Double> advised =
                blocking.map(Blocking::coefficient)
                        .filter(share -> share < 1)
                        .map(share -> cpus / (1 - share));
        Optional<Integer> nearest = advised.flatMap(size -> nearest(sizes.keySet(), size));
        int best =
                sizes.entrySet().stream()
                        .min(Comparator.comparingDouble(size -> size.getValue().elapsed().mean()))
                        .orElseThrow()
                        .getKey();
        Estimate least = elapsed(sizes, best);
        return new AdviceRow(
                levels,
                cpus,
                blocking,
                advised,
                best,
                least,
                asGood(sizes, best),
                nearest.orElse(null),
                nearest.map(size -> elapsed(sizes, size).mean() / least.mean()));
    }

    /** The measured size that is nearest to the advised one, by ratio. */
    private static Optional<Integer> nearest(Set<Integer> sizes, double advised) {
        return sizes.stream()
                .min(Comparator.comparingDouble(size -> Math.abs(Math.log(size / advised))));
    }

    private static Estimate elapsed(Map<Integer, SummaryRow> sizes, int size) {
        return Objects.requireNonNull(sizes.get(size)).elapsed();
    }

    /** CPU time of the tasks over the time that they took; empty if unknown of a type. */
    private static Optional<Double> computing(TasksFile.Log log) {
        double cpu = 0;
        double run = 0;
        for (TasksFile.OfType type : log.types().values()) {
            cpu += type.tasks() * type.cpu().mean().orElse(Double.NaN);
            run += type.tasks() * type.run().mean().orElse(Double.NaN);
        }
        return run > 0 && !Double.isNaN(cpu) ? Optional.of(cpu / run) : Optional.empty();
    }

    /** CPU time of the process over the time that its threads had together. */
    private static Optional<Double> computing(SummaryRow at, int size) {
        double tasks = Double.parseDouble(at.levels().getOrDefault(MeasuredAxis.TASKS, "0"));
        double time = at.elapsed().mean() * Math.min(size, tasks);
        return at.mean(IterationColumn.CPU_NS).filter(_ -> time > 0).map(cpu -> cpu / time);
    }

    private static List<Integer> asGood(NavigableMap<Integer, SummaryRow> sizes, int best) {
        List<Integer> others = sizes.keySet().stream().filter(size -> size != best).toList();
        Estimate least = elapsed(sizes, best);
        List<Double> family = new ArrayList<>();
        for (int size : others) {
            Optional<TEstimate> difference = TEstimate.difference(elapsed(sizes, size), least);
            if (difference.isEmpty()) {
                return List.of();
            }
            family.add(difference.get().pOutside(0, 0));
        }
        List<Double> adjusted = Hochberg.adjust(family);
        return sizes.keySet().stream()
                .filter(size -> size == best || adjusted.get(others.indexOf(size)) >= SIGNIFICANCE)
                .toList();
    }
}
