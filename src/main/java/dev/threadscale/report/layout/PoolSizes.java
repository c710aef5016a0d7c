package dev.threadscale.report.layout;

import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A variable over the sizes of pools: its axis {@code threads} split into the kind and the size.
 *
 * @param sized the pools, with an axis more
 * @param unsized the kinds without a number of threads, to compare with
 */
public record PoolSizes(Variable sized, Variable unsized) {

    private static final Pattern LEVEL = Pattern.compile("([^:]+):(?:size|parallelism)=(\\d{1,9})");

    /** A pool of a number of threads. */
    public record Pool(String kind, int size) {

        /** The pool that a level of threads is, if its size is a number. */
        public static Optional<Pool> of(String level) {
            Matcher pool = LEVEL.matcher(level);
            return pool.matches()
                    ? Optional.of(new Pool(pool.group(1), Integer.parseInt(pool.group(2))))
                    : Optional.empty();
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
        return variable.axis(MeasuredAxis.THREADS).levels().stream()
                .flatMap(level -> Pool.of(level).stream())
                .toList();
    }

    private static PoolSizes split(Variable variable, List<Pool> pools) {
        Map<Map<String, String>, Estimate> sized = new HashMap<>();
        Map<Map<String, String>, Estimate> unsized = new HashMap<>();
        variable.values()
                .forEach((levels, value) ->
                        Pool.of(levels.getOrDefault(MeasuredAxis.THREADS, ""))
                                .ifPresentOrElse(
                                        pool -> {
                                            Map<String, String> more = new HashMap<>(levels);
                                            more.put(MeasuredAxis.THREADS, pool.kind());
                                            more.put(
                                                    MeasuredAxis.POOL_SIZE,
                                                    Integer.toString(pool.size()));
                                            sized.put(more, value);
                                        },
                                        () -> unsized.put(levels, value)));
        List<MeasuredAxis> axes = new ArrayList<>(variable.axes());
        axes.replaceAll(axis ->
                axis.is(MeasuredAxis.THREADS) ? axis.with(distinct(pools, Pool::kind)) : axis);
        axes.add(
                new MeasuredAxis(MeasuredAxis.POOL_SIZE, distinct(pools, pool -> "" + pool.size()))
                        .sorted());
        return new PoolSizes(variable.with(axes, sized), variable.with(variable.axes(), unsized));
    }

    private static List<String> distinct(List<Pool> pools, Function<Pool, String> part) {
        return pools.stream().map(part).distinct().toList();
    }

    /** The same at one level of an axis. */
    PoolSizes at(String axis, String level) {
        return new PoolSizes(
                sized.where(levels -> level.equals(levels.get(axis))),
                unsized.where(levels -> level.equals(levels.get(axis))));
    }
}
