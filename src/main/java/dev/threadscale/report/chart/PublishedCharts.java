package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.PoolSizes;
import dev.threadscale.report.data.PublishedCurves;
import dev.threadscale.report.data.PublishedCurves.Value;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.Estimate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Published curves beside those that were measured: whether they have the same shape. */
final class PublishedCharts {

    /** With more there are pictures enough. */
    private static final int MOST_FACETS = 4;

    private static final int FEWEST_POINTS = 2;

    private PublishedCharts() {}

    /** Each divided by its own value at the first count that all of them have. */
    static Stream<Chart> normalised(Evidence evidence) {
        return evidence.published().stream().flatMap(published -> charts(evidence, published));
    }

    private static Stream<Chart> charts(Evidence evidence, PublishedCurves published) {
        Variable wanted =
                evidence.elapsed()
                        .where(levels ->
                                published.curve().where().entrySet().stream()
                                        .allMatch(one ->
                                                one.getValue().contains(levels.get(one.getKey()))));
        boolean sizes = published.curve().over().equals(Axis.THREADS);
        Optional<Variable> over =
                sizes ? PoolSizes.of(wanted).map(PoolSizes::sized) : Optional.of(wanted);
        return over
                .map(Variable::narrowed)
                .filter(variable ->
                        variable.axis(sizes ? PoolSizes.SIZE : published.curve().over())
                                .isNumeric())
                .stream()
                .flatMap(variable -> {
                    Axis count = variable.axis(sizes ? PoolSizes.SIZE : published.curve().over());
                    View view =
                            new View(
                                    evidence.run(),
                                    variable,
                                    layout(variable, count.sorted()),
                                    Form.LINES_OVER_GAPS);
                    List<Facet> facets = view.layout().facets();
                    return facets.size() > MOST_FACETS
                            ? Stream.empty()
                            : facets.stream().flatMap(facet -> chart(view, facet, published));
                });
    }

    /** A picture for each machine; a line for all else that varies. */
    private static Layout layout(Variable variable, Axis count) {
        List<Axis> others =
                variable.axes().stream().filter(axis -> !axis.is(count.name())).toList();
        List<Axis> varying =
                others.stream().filter(axis -> axis.varies() && !axis.isMachine()).toList();
        List<Axis> lines = varying.isEmpty() ? List.of(variable.axis(Axis.THREADS)) : varying;
        return new Layout(
                List.of(count),
                lines,
                others.stream().filter(axis -> !lines.contains(axis)).toList());
    }

    /**
     * A curve before it is divided.
     *
     * @param values by count
     * @param sample of what was measured
     */
    private record Raw(
            String label,
            Style style,
            SortedMap<BigDecimal, Double> values,
            List<Estimate> sample) {

        Sketch.Line over(BigDecimal base, SortedSet<BigDecimal> counts) {
            double one = Objects.requireNonNull(values.get(base));
            return Sketch.Line.of(
                    label,
                    style,
                    counts.stream()
                            .map(count -> {
                                Double value = values.get(count);
                                return value == null
                                        ? OptionalDouble.empty()
                                        : OptionalDouble.of(value / one);
                            })
                            .toList(),
                    sample);
        }
    }

    private static Stream<Chart> chart(View view, Facet facet, PublishedCurves published) {
        List<Raw> curves = new ArrayList<>();
        for (Curve curve : view.curves(facet)) {
            Raw measured = measured(view, curve);
            List<Raw> beside = beside(view, facet, curve, published);
            if (!beside.isEmpty() && measured.values().size() >= FEWEST_POINTS) {
                curves.add(measured);
                curves.addAll(beside);
            }
        }
        SortedSet<BigDecimal> counts = new TreeSet<>();
        curves.forEach(curve -> counts.addAll(curve.values().keySet()));
        return counts.stream()
                .filter(count ->
                        curves.stream().allMatch(curve -> isPositive(curve.values().get(count))))
                .findFirst()
                .stream()
                .flatMap(base -> sketch(view, facet, published, curves, counts, base));
    }

    private static boolean isPositive(@Nullable Double value) {
        return value != null && value > 0;
    }

    private static Stream<Chart> sketch(
            View view,
            Facet facet,
            PublishedCurves published,
            List<Raw> curves,
            SortedSet<BigDecimal> counts,
            BigDecimal base) {
        String first = Labels.count(base.toPlainString());
        return new Sketch(
                        "published" + facet.fileNamePart(),
                        view.conditions(facet) + "; published: " + published.curve().reference(),
                        Form.LINES_OVER_GAPS,
                        Labels.axis(view.layout().across()),
                        counts.stream().map(n -> Labels.count(n.toPlainString())).toList(),
                        "Elapsed time T(n) / T(%s)".formatted(first),
                        "",
                        curves.stream().map(curve -> curve.over(base, counts)).toList())
                .compared(view.run(), RatioCharts.OF_MEANS, RatioCharts.UNCHANGED);
    }

    private static Raw measured(View view, Curve curve) {
        SortedMap<BigDecimal, Double> values = new TreeMap<>();
        List<String> counts = view.layout().count().levels();
        for (int i = 0; i < counts.size(); i++) {
            int at = i;
            curve.mean(i)
                    .ifPresent(mean ->
                            values.put(new BigDecimal(counts.get(at)).stripTrailingZeros(), mean));
        }
        return new Raw(
                view.label(curve) + ", measured",
                view.style(curve).atLevel(1),
                values,
                curve.measured().toList());
    }

    /** The published curves of what this one measured. */
    private static List<Raw> beside(
            View view, Facet facet, Curve curve, PublishedCurves published) {
        Map<String, SortedMap<BigDecimal, Double>> bySeries = new LinkedHashMap<>();
        for (Value value : published.values()) {
            boolean same =
                    value.levels().entrySet().stream()
                            .allMatch(level ->
                                    level.getValue()
                                            .equals(
                                                    curve.levels()
                                                            .getOrDefault(
                                                                    level.getKey(),
                                                                    facet.levels()
                                                                            .get(level.getKey()))));
            if (same) {
                bySeries.computeIfAbsent(value.series(), any -> new TreeMap<>())
                        .put(value.x(), value.y());
            }
        }
        List<Raw> beside = new ArrayList<>();
        bySeries.forEach((series, values) -> {
            if (values.size() >= FEWEST_POINTS) {
                beside.add(
                        new Raw(
                                view.label(curve)
                                        + ", published"
                                        + (series.isEmpty() ? "" : ": " + series),
                                view.style(curve).atLevel(2 * beside.size()),
                                values,
                                List.of()));
            }
        });
        return beside;
    }
}
