package dev.threadscale.report.layout;

import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A variable over the sizes of pools: its axis {@code threads} split into the kind and the size.
 *
 * @param sized the pools, with an axis more
 * @param unsized the kinds without a number of threads, to compare with
 */
public record PoolSizes(Variable sized, Variable unsized) {

    private static final Pattern SIZE = Pattern.compile("(?<=[:,])(?:size|parallelism)=([^,]+),?");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /**
     * A pool of a number of threads.
     *
     * @param kind with all else that is said of it
     * @param label its size as it is written, such as {@code 4} or {@code cpus}
     */
    public record Pool(String kind, String label) {

        /** The pool that a level of threads is, if it has a size. */
        public static Optional<Pool> of(String level) {
            return SIZE.matcher(level)
                    .results()
                    .findFirst()
                    .map(size ->
                            new Pool(
                                    (level.substring(0, size.start()) + level.substring(size.end()))
                                            .replaceFirst("[:,]$", ""),
                                    size.group(1)))
                    // What else is said of virtual threads limits their carriers, too.
                    .filter(pool -> !pool.kind.matches("virtual.*:.*"));
        }

        /** The same, if its size is a number. */
        private static Optional<Pool> counted(String level) {
            return of(level).filter(pool -> NUMBER.matcher(pool.label).matches());
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
                .flatMap(level -> Pool.counted(level).stream())
                .toList();
    }

    private static PoolSizes split(Variable variable, List<Pool> pools) {
        Map<Map<String, String>, Estimate> sized = new HashMap<>();
        Map<Map<String, String>, Estimate> unsized = new HashMap<>();
        variable.values()
                .forEach((levels, value) ->
                        Pool.counted(levels.getOrDefault(MeasuredAxis.THREADS, ""))
                                .ifPresentOrElse(
                                        pool -> {
                                            Map<String, String> more = new HashMap<>(levels);
                                            more.put(MeasuredAxis.THREADS, pool.kind());
                                            more.put(MeasuredAxis.POOL_SIZE, pool.label());
                                            sized.put(more, value);
                                        },
                                        () -> unsized.put(levels, value)));
        List<MeasuredAxis> axes = new ArrayList<>(variable.axes());
        axes.replaceAll(axis ->
                axis.is(MeasuredAxis.THREADS) ? axis.with(distinct(pools, Pool::kind)) : axis);
        axes.add(new MeasuredAxis(MeasuredAxis.POOL_SIZE, distinct(pools, Pool::label)).sorted());
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
