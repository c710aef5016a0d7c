package dev.threadscale.report.layout;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The values of one line, one look of bars or one column of a table.
 *
 * @param levels the levels of the line on the axes of lines
 * @param label the text shown to people
 * @param points one entry per position along the x axis; empty if nothing was measured there
 */
public record Curve(Levels levels, String label, List<Optional<Estimate>> points) {

    /** Returns a curve with its label in the legend. */
    public static Curve of(Facets facets, Levels line, List<Optional<Estimate>> points) {
        return new Curve(line, label(facets, line), points);
    }

    /**
     * Returns the label of a line in the legend. An axis is left out if it has only one level for
     * the line's level of the first axis, such as the threshold of a pool that does not have one.
     */
    private static String label(Facets facets, Levels line) {
        List<Axis> said = new ArrayList<>();
        for (Axis axis : facets.lines()) {
            Axis first = facets.lines().getFirst();
            if (axis.equals(first) || alike(facets, line, List.of(first, axis)).size() > 1) {
                said.add(axis);
            }
        }
        return LevelLabels.levels(Frame.only(line, said));
    }

    /**
     * Returns the combinations of some axes that have the line's level of the first axis of lines.
     */
    public static List<Levels> alike(Facets facets, Levels line, List<Axis> axes) {
        String first = facets.lines().getFirst().name();
        return facets.frame().combinations(axes).stream()
                .filter(levels -> levels.is(first, line.get(first)))
                .toList();
    }

    public Stream<Estimate> measured() {
        return points.stream().flatMap(Optional::stream);
    }

    public Optional<Double> mean(int position) {
        return points.get(position).map(Estimate::mean);
    }

    /** Returns the largest mean; 0 if nothing was measured. */
    public double highest() {
        return measured().mapToDouble(Estimate::mean).max().orElse(0);
    }

    /** Returns the curve at some positions only. */
    public Curve at(List<Integer> positions) {
        return new Curve(levels, label, positions.stream().map(points::get).toList());
    }

    /** Returns the curve with gaps at all other positions. */
    public Curve where(IntPredicate wanted) {
        return new Curve(levels, label, each(i -> points.get(i).filter(_ -> wanted.test(i))));
    }

    /** Returns T(first position) / T(position), without unit. */
    public List<Optional<Double>> scaling() {
        return each(i -> combined(mean(0), mean(i), (first, current) -> first / current));
    }

    /** Returns T(position) / T(previous position), without unit; empty at the first position. */
    public List<Optional<Double>> changes() {
        return each(i ->
                i == 0
                        ? Optional.empty()
                        : combined(
                                mean(i), mean(i - 1), (current, previous) -> current / previous));
    }

    /** Combines each mean with that of another curve. */
    public List<Optional<Double>> with(Curve other, DoubleBinaryOperator operation) {
        return each(i -> combined(mean(i), other.mean(i), operation));
    }

    private <T> List<Optional<T>> each(IntFunction<Optional<T>> value) {
        return IntStream.range(0, points.size()).mapToObj(value).toList();
    }

    /** Combines two means; empty if one is missing, or if the operation divides by zero. */
    private static Optional<Double> combined(
            Optional<Double> first, Optional<Double> second, DoubleBinaryOperator operation) {
        return first.flatMap(a -> second.map(b -> operation.applyAsDouble(a, b)))
                .filter(Double::isFinite);
    }
}
