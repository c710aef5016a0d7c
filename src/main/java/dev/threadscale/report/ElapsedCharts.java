package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Point;
import dev.threadscale.report.chart.Scale;
import dev.threadscale.report.chart.Series;
import dev.threadscale.report.chart.Style;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Elapsed times over the counts, with error bars. */
final class ElapsedCharts {

    /** With fewer kinds, leaving one out leaves nothing to compare. */
    private static final int FEWEST_KINDS_TO_LEAVE_ONE_OUT = 3;

    private ElapsedCharts() {}

    /** One chart a facet, with all thread kinds. */
    static Stream<Chart> perFacet(Gallery gallery) {
        return gallery.layout().facets().stream()
                .flatMap(facet ->
                        chart(
                                gallery,
                                "elapsed" + facet.fileNamePart(),
                                facet.description(gallery.data().run()),
                                lines(gallery, gallery.curves(facet))));
    }

    /** The same without the slowest kind, beside which the others look alike. */
    static Stream<Chart> withoutSlowest(Gallery gallery) {
        return gallery.layout().facets().stream().flatMap(facet -> withoutSlowest(gallery, facet));
    }

    private static Stream<Chart> withoutSlowest(Gallery gallery, Facet facet) {
        List<Curve> curves = gallery.curves(facet);
        if (curves.size() < FEWEST_KINDS_TO_LEAVE_ONE_OUT) {
            return Stream.empty();
        }
        Curve slowest = slowest(curves);
        return chart(
                gallery,
                "elapsed-without-" + slowest.threads() + facet.fileNamePart(),
                "%s; without the slowest: %s"
                        .formatted(
                                facet.description(gallery.data().run()),
                                Labels.threads(slowest.threads())),
                lines(gallery, curves.stream().filter(curve -> !curve.equals(slowest)).toList()));
    }

    /**
     * All levels of CPUs in one picture: the colour is the thread kind, the dashes are the CPUs.
     */
    static Stream<Chart> cpusCompared(Gallery gallery) {
        List<String> cpus = gallery.comparedCpus();
        if (cpus.isEmpty()) {
            return Stream.empty();
        }
        return gallery.layout().facetsWithout(Axis.CPUS).stream()
                .flatMap(facet ->
                        chart(
                                gallery,
                                "cpus-compared" + facet.fileNamePart(),
                                facet.description(gallery.data().run())
                                        + "; "
                                        + cpus.stream()
                                                .map(Labels::cpus)
                                                .collect(Collectors.joining(" against ")),
                                lines(gallery, facet, cpus)));
    }

    /** The highest mean at the highest count that was measured at all. */
    private static Curve slowest(List<Curve> curves) {
        int highest =
                IntStream.range(0, curves.getFirst().points().size())
                        .filter(i -> curves.stream().anyMatch(c -> c.mean(i).isPresent()))
                        .max()
                        .orElseThrow();
        return curves.stream()
                .max(Comparator.comparingDouble(curve -> curve.mean(highest).orElse(0)))
                .orElseThrow();
    }

    /** A curve that will be drawn. */
    private record Line(String label, Style style, Curve curve) {

        /** The line with its values in a unit. */
        Series in(HumanTime.Unit unit) {
            return new Series(
                    label,
                    style,
                    curve.points().stream().map(point -> point.map(e -> point(e, unit))).toList());
        }

        private static Point point(Estimate estimate, HumanTime.Unit unit) {
            double ns = unit.nanoseconds();
            return new Point(
                    estimate.mean() / ns, estimate.confidence().map(interval -> interval.in(ns)));
        }
    }

    private static List<Line> lines(Gallery gallery, List<Curve> curves) {
        return curves.stream()
                .map(curve ->
                        new Line(
                                Labels.threads(curve.threads()),
                                gallery.palette().style(curve.threads()),
                                curve))
                .toList();
    }

    private static List<Line> lines(Gallery gallery, Facet facet, List<String> cpus) {
        List<Line> lines = new ArrayList<>();
        for (int level = 0; level < cpus.size(); level++) {
            String cpu = cpus.get(level);
            for (Line line : lines(gallery, gallery.curves(facet.with(Axis.CPUS, cpu)))) {
                lines.add(
                        new Line(
                                line.label() + ", " + Labels.cpus(cpu),
                                line.style().atLevel(level),
                                line.curve()));
            }
        }
        return lines;
    }

    private static Stream<Chart> chart(
            Gallery gallery, String name, String conditions, List<Line> lines) {
        List<Estimate> sample = lines.stream().flatMap(line -> line.curve().measured()).toList();
        if (sample.isEmpty()) {
            return Stream.empty();
        }
        List<Double> means = sample.stream().map(Estimate::mean).toList();
        boolean logarithmic = Scale.needsLogarithm(means);
        HumanTime.Unit unit = HumanTime.Unit.of(means.stream().max(Double::compare).orElseThrow());
        boolean bars = sample.stream().anyMatch(estimate -> estimate.confidence().isPresent());
        return Stream.of(
                gallery.chart(
                        name,
                        conditions,
                        bars
                                ? "mean of fork means, bars: 95 % confidence interval (Student's t)"
                                : "mean; a single fork gives no confidence interval",
                        new Scale(
                                "Elapsed time", unit.symbol(), logarithmic, OptionalDouble.empty()),
                        sample,
                        lines.stream().map(line -> line.in(unit)).toList()));
    }
}
