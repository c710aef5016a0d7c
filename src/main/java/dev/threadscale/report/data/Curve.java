package dev.threadscale.report.data;

import dev.threadscale.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The values of one line, one look of bars or one column, within one facet.
 *
 * @param levels of the axes that lines stand for
 * @param points one entry a position along the x axis; empty where nothing was measured
 */
public record Curve(Map<String, String> levels, List<Optional<Estimate>> points) {

    /** The curves of a facet, in the order of the matrix, without unmeasured ones. */
    static List<Curve> of(Variable variable, Layout layout, Facet facet) {
        List<Map<String, String>> positions = layout.positions(variable, facet);
        return variable.combinations(layout.lines()).stream()
                .map(line -> of(variable, facet, line, positions))
                .filter(curve -> curve.measured().findAny().isPresent())
                .toList();
    }

    private static Curve of(
            Variable variable,
            Facet facet,
            Map<String, String> line,
            List<Map<String, String>> positions) {
        return new Curve(
                line,
                positions.stream()
                        .map(position -> {
                            Map<String, String> levels = new LinkedHashMap<>(facet.levels());
                            levels.putAll(line);
                            levels.putAll(position);
                            return variable.at(levels);
                        })
                        .toList());
    }

    public Stream<Estimate> measured() {
        return points.stream().flatMap(Optional::stream);
    }

    public OptionalDouble mean(int count) {
        return points.get(count).stream().mapToDouble(Estimate::mean).findFirst();
    }

    /** The largest mean; 0 if nothing was measured. */
    public double highest() {
        return measured().mapToDouble(Estimate::mean).max().orElse(0);
    }

    /** The same without the points from there on. */
    public Curve upTo(int count) {
        return new Curve(levels, points.subList(0, count));
    }

    /** The same at some of the counts alone, by their places. */
    public Curve at(List<Integer> counts) {
        return new Curve(levels, counts.stream().map(points::get).toList());
    }

    /** How many times as fast as the other curve this one is, count by count, without unit. */
    public List<OptionalDouble> speedUpOver(Curve other) {
        return IntStream.range(0, points.size())
                .mapToObj(count -> ratio(other.mean(count), mean(count)))
                .toList();
    }

    /** T(first count) / T(count), without unit. */
    public List<OptionalDouble> scaling() {
        return IntStream.range(0, points.size())
                .mapToObj(count -> ratio(mean(0), mean(count)))
                .toList();
    }

    /** T(count) / T(count before), without unit; empty at the first count. */
    public OptionalDouble change(int count) {
        return count == 0 ? OptionalDouble.empty() : ratio(mean(count), mean(count - 1));
    }

    /** This mean minus the other's, count by count. */
    public List<OptionalDouble> minus(Curve other) {
        return IntStream.range(0, points.size())
                .mapToObj(count -> {
                    OptionalDouble mine = mean(count);
                    OptionalDouble others = other.mean(count);
                    return mine.isPresent() && others.isPresent()
                            ? OptionalDouble.of(mine.getAsDouble() - others.getAsDouble())
                            : OptionalDouble.empty();
                })
                .toList();
    }

    /** The ratio of two means; unknown if one of them is, or if it would divide by zero. */
    private static OptionalDouble ratio(OptionalDouble over, OptionalDouble under) {
        return over.isPresent() && under.isPresent() && under.getAsDouble() != 0
                ? OptionalDouble.of(over.getAsDouble() / under.getAsDouble())
                : OptionalDouble.empty();
    }
}
