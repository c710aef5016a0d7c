package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Elapsed times of one thread kind over the counts, within one facet.
 *
 * @param threads the level of the axis {@code threads}
 * @param points one entry a count, in ns; empty where nothing was measured
 */
record Curve(String threads, List<Optional<Estimate>> points) {

    /** The curves of a facet, in the order of the thread kinds, without unmeasured ones. */
    static List<Curve> of(Dataset data, Layout layout, Facet facet) {
        return layout.series().levels().stream()
                .map(threads -> of(data, layout, facet, threads))
                .filter(curve -> curve.measured().findAny().isPresent())
                .toList();
    }

    private static Curve of(Dataset data, Layout layout, Facet facet, String threads) {
        Map<String, String> levels = new LinkedHashMap<>(facet.levels());
        levels.put(layout.series().name(), threads);
        return new Curve(
                threads,
                layout.count().levels().stream()
                        .map(count -> {
                            levels.put(layout.count().name(), count);
                            return data.find(levels).map(Measured::elapsed);
                        })
                        .toList());
    }

    /** The same at some of the counts alone, by their places. */
    Curve at(List<Integer> counts) {
        return new Curve(threads, counts.stream().map(points::get).toList());
    }

    Stream<Estimate> measured() {
        return points.stream().flatMap(Optional::stream);
    }

    OptionalDouble mean(int count) {
        return points.get(count).stream().mapToDouble(Estimate::mean).findFirst();
    }

    /** How many times as fast as the other curve this one is, count by count, without unit. */
    List<OptionalDouble> speedUpOver(Curve other) {
        return IntStream.range(0, points.size())
                .mapToObj(count -> ratio(other.mean(count), mean(count)))
                .toList();
    }

    /** T(first count) / T(count), without unit. */
    List<OptionalDouble> scaling() {
        return IntStream.range(0, points.size())
                .mapToObj(count -> ratio(mean(0), mean(count)))
                .toList();
    }

    /** T(count) / T(count before), without unit; empty at the first count. */
    OptionalDouble change(int count) {
        return count == 0 ? OptionalDouble.empty() : ratio(mean(count), mean(count - 1));
    }

    /** The ratio of two means; unknown if one of them is, or if it would divide by zero. */
    private static OptionalDouble ratio(OptionalDouble over, OptionalDouble under) {
        return over.isPresent() && under.isPresent() && under.getAsDouble() != 0
                ? OptionalDouble.of(over.getAsDouble() / under.getAsDouble())
                : OptionalDouble.empty();
    }
}
