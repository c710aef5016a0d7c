package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Style;
import dev.threadscale.stats.ScalingModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How many times as fast a workload gets whose work stays the same: strong scaling. */
final class RatioCharts {

    static final String OF_MEANS = "ratio of the means of fork means";

    /** Where nothing changes. */
    static final double UNCHANGED = 1;

    private RatioCharts() {}

    /**
     * T(first count) / T(n), one chart a facet, beside what the CPUs allow. Where the work grows
     * with the count there is none: it would only fall.
     */
    static Stream<Chart> scaling(Evidence evidence) {
        return evidence.run().strongScaling()
                        && evidence.shape() instanceof Shape.OverCount(View view)
                ? view.layout().facets().stream()
                        .flatMap(facet -> scaling(view, facet, ScalingModels.of(evidence)))
                : Stream.empty();
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

    /** As many times as fast as there are threads, up to the CPUs; unknown under a quota. */
    private static Stream<Sketch.Line> ideal(View view, Facet facet) {
        Axis count = view.layout().count();
        String cpus = facet.levels().getOrDefault(Axis.CPUS, "");
        if (!count.is(Axis.TASKS) || !cpus.matches("[1-9][0-9]{0,5}")) {
            return Stream.empty();
        }
        double most = Double.parseDouble(cpus);
        List<Double> counts =
                view.layout().positions(view.variable(), facet).stream()
                        .flatMap(levels -> levels.values().stream())
                        .map(Double::valueOf)
                        .toList();
        double first = Math.min(most, counts.getFirst());
        return Stream.of(
                Sketch.Line.of(
                                "ideal",
                                Style.ideal(),
                                counts.stream()
                                        .map(n -> Math.min(most, n) / first)
                                        .map(OptionalDouble::of)
                                        .toList(),
                                List.of())
                        .asGuide());
    }
}
