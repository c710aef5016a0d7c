package dev.threadscale.report.data;

import dev.threadscale.stats.Estimate;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A variable over the sizes of pools: its axis {@code threads} split into the kind and the size.
 *
 * @param sized the pools, with an axis more
 * @param unsized the kinds without a number of threads, which are there to compare with
 */
public record PoolSizes(Variable sized, Variable unsized) {

    public static final String SIZE = "pool size";

    private static final Pattern LEVEL = Pattern.compile("([^:]+):(?:size|parallelism)=(\\d{1,9})");

    /** A pool of a number of threads. */
    record Sized(String kind, int size) {}

    /** The pool that a level of threads is, if its size is a number. */
    static Optional<Sized> sized(String level) {
        Matcher pool = LEVEL.matcher(level);
        return pool.matches()
                ? Optional.of(new Sized(pool.group(1), Integer.parseInt(pool.group(2))))
                : Optional.empty();
    }

    /** Empty unless one kind of pool has enough sizes for a curve. */
    public static Optional<PoolSizes> of(Variable variable) {
        Axis threads = variable.axis(Axis.THREADS);
        Map<String, Long> sizes =
                threads.levels().stream()
                        .map(LEVEL::matcher)
                        .filter(Matcher::matches)
                        .collect(Collectors.groupingBy(m -> m.group(1), Collectors.counting()));
        return sizes.values().stream().anyMatch(count -> count >= Layout.FEWEST_COUNTS)
                ? Optional.of(split(variable, threads))
                : Optional.empty();
    }

    private static PoolSizes split(Variable variable, Axis threads) {
        Set<String> kinds = new LinkedHashSet<>();
        Set<String> sizes = new TreeSet<>(Comparator.comparing(BigDecimal::new));
        for (String level : threads.levels()) {
            Matcher pool = LEVEL.matcher(level);
            if (pool.matches()) {
                kinds.add(pool.group(1));
                sizes.add(pool.group(2));
            }
        }
        Map<Map<String, String>, Estimate> sized = new HashMap<>();
        Map<Map<String, String>, Estimate> unsized = new HashMap<>();
        variable.values()
                .forEach((levels, value) -> {
                    Matcher pool = LEVEL.matcher(levels.getOrDefault(Axis.THREADS, ""));
                    if (pool.matches()) {
                        Map<String, String> more = new HashMap<>(levels);
                        more.put(Axis.THREADS, pool.group(1));
                        more.put(SIZE, pool.group(2));
                        sized.put(more, value);
                    } else {
                        unsized.put(levels, value);
                    }
                });
        List<Axis> axes =
                variable.axes().stream()
                        .map(axis ->
                                axis.equals(threads)
                                        ? new Axis(Axis.THREADS, List.copyOf(kinds))
                                        : axis)
                        .toList();
        return new PoolSizes(
                new Variable(
                        variable.name(),
                        variable.title(),
                        variable.unit(),
                        Stream.concat(axes.stream(), Stream.of(new Axis(SIZE, List.copyOf(sizes))))
                                .toList(),
                        sized),
                new Variable(
                        variable.name(),
                        variable.title(),
                        variable.unit(),
                        variable.axes(),
                        unsized));
    }

    /** The same at one level of an axis. */
    PoolSizes at(String axis, String level) {
        return new PoolSizes(
                sized.where(levels -> level.equals(levels.get(axis))),
                unsized.where(levels -> level.equals(levels.get(axis))));
    }
}
