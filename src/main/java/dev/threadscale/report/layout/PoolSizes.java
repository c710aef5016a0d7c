package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.PoolSize;
import dev.threadscale.stats.Estimate;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A variable over the sizes of pools: its axis {@code threads} is split into the kind and the size.
 *
 * @param sized the pools, with one more axis
 * @param unsized the kinds without a number of threads, for comparison
 */
public record PoolSizes(Frame sized, Frame unsized) {

    /**
     * A pool with a number of threads.
     *
     * @param kind the kind and all its other arguments
     * @param label its size as written, such as {@code 4} or {@code cpus}
     */
    public record Pool(Choice kind, String label) {

        /** Returns the pool of a threads level, if it has a size. */
        public static Optional<Pool> of(Choice threads) {
            return threads.arguments().entrySet().stream()
                    .filter(argument -> PoolSize.ARGUMENTS.contains(argument.getKey()))
                    .map(size -> new Pool(threads.without(size.getKey()), size.getValue()))
                    // Virtual threads with other arguments also limit their carriers.
                    .filter(pool -> !isVirtual(threads) || pool.kind.arguments().isEmpty())
                    .findFirst();
        }

        private static boolean isVirtual(Choice threads) {
            return ThreadKinds.find(threads.name()).filter(ThreadKindType::virtual).isPresent();
        }

        /** Returns the pool of a level if its size is a number. */
        private static Optional<Pool> counted(String level) {
            return of(Choice.ofLabel(level))
                    .filter(pool -> Levels.wholeNumber(pool.label).isPresent());
        }
    }

    /**
     * Splits a variable. Returns an empty result unless one kind of pool has enough sizes for a
     * curve.
     */
    public static Optional<PoolSizes> of(Frame variable) {
        List<Pool> pools = pools(variable);
        return pools.stream()
                        .collect(Collectors.groupingBy(Pool::kind, Collectors.counting()))
                        .values()
                        .stream()
                        .anyMatch(sizes -> sizes >= Facets.FEWEST_COUNTS)
                ? Optional.of(split(variable, pools))
                : Optional.empty();
    }

    private static List<Pool> pools(Frame variable) {
        return variable.axis(Axes.THREADS).levels().stream()
                .flatMap(level -> Pool.counted(level).stream())
                .toList();
    }

    private static PoolSizes split(Frame variable, List<Pool> pools) {
        Map<Levels, Estimate> sized = new HashMap<>();
        Map<Levels, Estimate> unsized = new HashMap<>();
        variable.values()
                .forEach((levels, value) ->
                        Pool.counted(levels.get(Axes.THREADS))
                                .ifPresentOrElse(
                                        pool ->
                                                sized.put(
                                                        levels.with(
                                                                        Axes.THREADS,
                                                                        pool.kind().toString())
                                                                .with(
                                                                        MeasuredAxis.POOL_SIZE,
                                                                        pool.label()),
                                                        value),
                                        () -> unsized.put(levels, value)));
        List<MeasuredAxis> axes = new ArrayList<>(variable.axes());
        axes.replaceAll(axis ->
                axis.is(Axes.THREADS)
                        ? axis.with(distinct(pools, pool -> pool.kind().toString()))
                        : axis);
        axes.add(new MeasuredAxis(MeasuredAxis.POOL_SIZE, distinct(pools, Pool::label)).sorted());
        return new PoolSizes(variable.with(axes, sized), variable.with(variable.axes(), unsized));
    }

    private static List<String> distinct(List<Pool> pools, Function<Pool, String> part) {
        return pools.stream().map(part).distinct().toList();
    }

    /** Returns the sizes at one level of an axis. */
    PoolSizes at(String axis, String level) {
        return new PoolSizes(
                sized.where(levels -> levels.is(axis, level)),
                unsized.where(levels -> levels.is(axis, level)));
    }
}
