package dev.threadscale.report.layout;

import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The values of one line, one look of bars or one column of a table.
 *
 * @param levels of the axes that lines stand for
 * @param label for people
 * @param points one entry a position along the x axis; empty where nothing was measured
 */
public record Curve(Map<String, String> levels, String label, List<Optional<Estimate>> points) {

    public Stream<Estimate> measured() {
        return points.stream().flatMap(Optional::stream);
    }

    public OptionalDouble mean(int position) {
        return points.get(position).stream().mapToDouble(Estimate::mean).findFirst();
    }

    /** The largest mean; 0 if nothing was measured. */
    public double highest() {
        return measured().mapToDouble(Estimate::mean).max().orElse(0);
    }

    /** The same curve at the first positions alone. */
    public Curve upTo(int positions) {
        return new Curve(levels, label, points.subList(0, positions));
    }

    /** The same curve at some positions alone. */
    public Curve at(List<Integer> positions) {
        return new Curve(levels, label, positions.stream().map(points::get).toList());
    }

    /** The same curve with gaps at all other positions. */
    public Curve where(IntPredicate position) {
        return new Curve(
                levels,
                label,
                IntStream.range(0, points.size())
                        .mapToObj(
                                i -> position.test(i) ? points.get(i) : Optional.<Estimate>empty())
                        .toList());
    }

    /** T(first position) / T(position), without unit. */
    public List<OptionalDouble> scaling() {
        return each(i -> combined(mean(0), mean(i), (first, here) -> first / here));
    }

    /** T(position) / T(position before), without unit; empty at the first position. */
    public List<OptionalDouble> changes() {
        return each(i ->
                i == 0
                        ? OptionalDouble.empty()
                        : combined(mean(i), mean(i - 1), (here, before) -> here / before));
    }

    /** Position by position, what an operation makes of this mean and the other's. */
    public List<OptionalDouble> with(Curve other, DoubleBinaryOperator operation) {
        return each(i -> combined(mean(i), other.mean(i), operation));
    }

    private List<OptionalDouble> each(IntFunction<OptionalDouble> value) {
        return IntStream.range(0, points.size()).mapToObj(value).toList();
    }

    /** Empty where a mean is missing, or where the operation divides by zero. */
    private static OptionalDouble combined(
            OptionalDouble one, OptionalDouble other, DoubleBinaryOperator operation) {
        return one.stream()
                .flatMap(a -> other.stream().map(b -> operation.applyAsDouble(a, b)))
                .filter(Double::isFinite)
                .findFirst();
    }
}
