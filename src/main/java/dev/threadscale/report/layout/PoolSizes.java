package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Choice;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A variable over the sizes of pools: its axis {@code threads} split into the kind and the size.
 *
 * @param sized the pools, with an axis more
 * @param unsized the kinds without a number of threads, to compare with
 */
public record PoolSizes(Variable sized, Variable unsized) {

    /** The parameters that set how many threads a pool has. */
    private static final Set<String> SIZES = Set.of("size", "parallelism");

    /**
     * A pool of a number of threads.
     *
     * @param kind with all else that is said of it
     * @param label its size as it is written, such as {@code 4} or {@code cpus}
     */
    public record Pool(Choice kind, String label) {

        /** The pool that a level of threads is, if it has a size. */
        public static Optional<Pool> of(Choice threads) {
            return threads.arguments().entrySet().stream()
                    .filter(argument -> SIZES.contains(argument.getKey()))
                    .map(size -> new Pool(threads.without(size.getKey()), size.getValue()))
                    // What else is said of virtual threads limits their carriers, too.
                    .filter(pool ->
                            !threads.name().startsWith("virtual")
                                    || pool.kind.arguments().isEmpty())
                    .findFirst();
        }

        /** The same, if its size is a number. */
        private static Optional<Pool> counted(String level) {
            return of(Choice.ofLabel(level))
                    .filter(pool -> Levels.wholeNumber(pool.label).isPresent());
        }
    }

    /** Empty unless one kind of pool has enough sizes for a curve. */
    public static Optional<PoolSizes> of(Variable variable) {
        List<Pool> pools = pools(variable);
        return pools.stream()
                        .collect(Collectors.groupingBy(Pool::kind, Collectors.counting()))
                        .values()
                        .stream()
                        .anyMatch(sizes -> sizes >= Layout.FEWEST_COUNTS)
                ? Optional.of(split(variable, pools))
                : Optional.empty();
    }

    private static List<Pool> pools(Variable variable) {
        return variable.axis(Axes.THREADS).levels().stream()
                .flatMap(level -> Pool.counted(level).stream())
                .toList();
    }

    private static PoolSizes split(Variable variable, List<Pool> pools) {
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

    /** The same at one level of an axis. */
    PoolSizes at(String axis, String level) {
        return new PoolSizes(
                sized.where(levels -> levels.is(axis, level)),
                unsized.where(levels -> levels.is(axis, level)));
    }
}
