package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.PoolSizes;
import dev.threadscale.report.data.ScalingModels;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.ScalingModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How many times as fast a workload gets whose work stays the same: strong scaling. */
public final class RatioCharts {

    static final String OF_MEANS = "ratio of the means of fork means";

    /** Where nothing changes. */
    public static final double UNCHANGED = 1;

    private RatioCharts() {}

    /**
     * T(first count) / T(n), one chart a facet, beside what the CPUs allow. Where the work grows
     * with the count there is none: it would only fall.
     */
    static Stream<Chart> scaling(Evidence evidence) {
        List<FittedSeries> models = ScalingModels.of(evidence);
        return perFacet(evidence, (view, facet) -> scaling(view, facet, models));
    }

    /** The scaling factor over the ideal one: what share of the CPUs does the work. */
    static Stream<Chart> efficiency(Evidence evidence) {
        return perFacet(evidence, RatioCharts::efficiency);
    }

    /** Draws one facet. */
    private interface OfFacet {
        Stream<Chart> charts(View view, Facet facet);
    }

    private static Stream<Chart> perFacet(Evidence evidence, OfFacet kind) {
        Optional<View> divided =
                switch (evidence.shape()) {
                    case Shape.OverCount(View view) when evidence.run().strongScaling() ->
                            Optional.of(view);
                    // The tasks stay the same there, however many threads a pool has.
                    case Shape.OverSizes(View view, _) when isFromOne(view) -> Optional.of(view);
                    default -> Optional.empty();
                };
        return divided.stream()
                .flatMap(view ->
                        view.layout().facets().stream().flatMap(facet -> kind.charts(view, facet)));
    }

    private static boolean isFromOne(View view) {
        return view.layout().count().levels().getFirst().equals("1");
    }

    private static Stream<Chart> scaling(View view, Facet facet, List<FittedSeries> models) {
        Axis count = view.layout().count();
        String first = count.levels().getFirst();
        List<Sketch.Line> lines = new ArrayList<>();
        for (Curve curve : view.curves(facet)) {
            lines.add(
                    Sketch.Line.of(
                            view.label(curve),
                            view.style(curve),
                            curve.scaling(),
                            curve.measured().toList()));
        }
        return new Sketch(
                        "scaling" + facet.fileNamePart(),
                        view.conditions(facet)
                                + "; above 1: faster than with "
                                + Labels.level(count.name(), first),
                        view.form(),
                        Labels.axis(view.layout().across()),
                        view.categories(facet),
                        "Scaling factor T(%s) / T(n)".formatted(Labels.count(first)),
                        "",
                        lines)
                .with(fits(view, facet, models))
                .with(ideal(view, facet))
                .compared(view.run(), OF_MEANS, UNCHANGED);
    }

    /** The law of each line that has one, in its colour. */
    private static Stream<Sketch.Line> fits(View view, Facet facet, List<FittedSeries> models) {
        Axis count = view.layout().count();
        return view.curves(facet).stream()
                .flatMap(curve -> {
                    Map<String, String> levels = new HashMap<>(facet.levels());
                    levels.putAll(curve.levels());
                    return models.stream()
                            .filter(one ->
                                    one.levels().equals(levels) && one.over().equals(count.name()))
                            .flatMap(one -> one.shown().stream())
                            .map(law ->
                                    Sketch.Line.of(
                                                    "fit: " + view.label(curve),
                                                    view.style(curve),
                                                    IntStream.range(0, count.levels().size())
                                                            .mapToObj(i ->
                                                                    factor(
                                                                            law, levels, curve,
                                                                            count, i))
                                                            .toList(),
                                                    List.of())
                                            .asGuide());
                });
    }

    private static OptionalDouble factor(
            ScalingModel law, Map<String, String> levels, Curve curve, Axis count, int index) {
        OptionalDouble first = curve.mean(0);
        return ScalingModels.point(levels, count, index, 1).stream()
                .filter(at -> first.isPresent())
                .mapToDouble(at -> first.getAsDouble() / law.time(at.threads(), at.running()))
                .findFirst();
    }

    /** E(n) = T(1) / (T(n) × least of n and CPUs); on one CPU that is the scaling factor itself. */
    private static Stream<Chart> efficiency(View view, Facet facet) {
        List<Double> ideal = idealFactors(view, facet);
        if (!isFromOne(view) || ideal.stream().allMatch(factor -> factor == UNCHANGED)) {
            return Stream.empty();
        }
        List<Sketch.Line> lines = new ArrayList<>();
        for (Curve curve : view.curves(facet)) {
            List<OptionalDouble> factors = curve.scaling();
            lines.add(
                    Sketch.Line.of(
                            view.label(curve),
                            view.style(curve),
                            IntStream.range(0, ideal.size())
                                    .mapToObj(i -> over(factors.get(i), ideal.get(i)))
                                    .toList(),
                            curve.measured().toList()));
        }
        return new Sketch(
                        "efficiency" + facet.fileNamePart(),
                        view.conditions(facet) + "; 1: every thread that has a CPU does its share",
                        view.form(),
                        Labels.axis(view.layout().across()),
                        view.categories(facet),
                        "Efficiency T(1) / (T(n) × min(n, CPUs))",
                        "",
                        lines)
                .compared(view.run(), OF_MEANS, UNCHANGED);
    }

    private static OptionalDouble over(OptionalDouble factor, double ideal) {
        return factor.isPresent() ? OptionalDouble.of(factor.getAsDouble() / ideal) : factor;
    }

    private static Stream<Sketch.Line> ideal(View view, Facet facet) {
        List<Double> factors = idealFactors(view, facet);
        return factors.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        Sketch.Line.of(
                                        "ideal",
                                        Style.ideal(),
                                        factors.stream().map(OptionalDouble::of).toList(),
                                        List.of())
                                .asGuide());
    }

    /** As many times as fast as there are threads, up to the CPUs; none under a quota. */
    private static List<Double> idealFactors(View view, Facet facet) {
        Axis count = view.layout().count();
        String cpus = facet.levels().getOrDefault(Axis.CPUS, "");
        if (!(count.is(Axis.TASKS) || count.is(PoolSizes.SIZE))
                || !cpus.matches("[1-9][0-9]{0,5}")) {
            return List.of();
        }
        double most = Double.parseDouble(cpus);
        List<Double> counts =
                view.layout().positions(view.variable(), facet).stream()
                        .flatMap(levels -> levels.values().stream())
                        .map(Double::valueOf)
                        .toList();
        double first = Math.min(most, counts.getFirst());
        return counts.stream().map(n -> Math.min(most, n) / first).toList();
    }
}
