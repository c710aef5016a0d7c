package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
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
                ? view.layout().facets().stream().flatMap(facet -> scaling(view, facet))
                : Stream.empty();
    }

    private static Stream<Chart> scaling(View view, Facet facet) {
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
                .with(ideal(view, facet))
                .compared(view.run(), OF_MEANS, UNCHANGED);
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
