package dev.threadscale.report.chart;

import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A picture of every form, always the same. */
final class ExampleCharts {

    static final Palette KINDS = Palette.of(List.of("platform", "virtual", "fixed-pool:size=4"));

    private ExampleCharts() {}

    static List<Chart> ofEveryForm() {
        return List.of(
                lines(),
                logarithmic(),
                columns(),
                boxes(),
                spans(),
                cells(),
                traces(),
                percentiles(),
                crossings());
    }

    private static Chart lines() {
        return chart(
                "lines",
                PlotForm.LINES,
                List.of("1", "2", "8", "128"),
                new Chart.Scale("Scaling factor", "", false, Optional.of(1.0)),
                series("platform", 1, 1.9, 1.8, 1.2),
                series("virtual", 1, 1.4, 1.5, 1.6),
                new ChartSeries("ideal", Style.ideal(), points(1, 2, 2, 2), List.of()).asGuide());
    }

    private static Chart logarithmic() {
        return chart(
                "logarithmic",
                PlotForm.LINES,
                List.of("10", "100", "1,000"),
                new Chart.Scale("Elapsed time", "ms", true, Optional.empty()),
                series(
                        "platform",
                        List.of(point(2, 1.5, 2.5), point(30, 20, 40), point(400, 390, 410))),
                series("fixed-pool:size=4", 1, 6, 50));
    }

    private static Chart columns() {
        return chart(
                "columns",
                PlotForm.BARS,
                List.of("platform, 1 CPU", "platform, 2 CPUs", "platform, 4 CPUs"),
                new Chart.Scale("Time of an iteration", "s", false, Optional.empty()),
                series("platform", 4.1, 2.2, 1.4),
                column("CPU time, user", false, 3.5, 3.6, 3.4),
                column("CPU time, system", true, 0.5, 0.7, 1.2));
    }

    private static ChartSeries column(String label, boolean dark, double... values) {
        return new ChartSeries(label, Style.part(dark), points(values), List.of()).inColumn("CPU");
    }

    private static Chart boxes() {
        return chart(
                "boxes",
                PlotForm.BOXES,
                List.of("10 tasks", "100 tasks"),
                new Chart.Scale("Elapsed time", "ms", false, Optional.empty()),
                series("platform", List.of(box(40, 44, 47, 52, 60), box(80, 84, 90, 95, 99))),
                series("virtual", List.of(box(20, 21, 22, 24, 31), box(50, 55, 57, 58, 66))));
    }

    private static Optional<ChartPoint> box(
            double least, double lower, double median, double upper, double most) {
        return Optional.of(
                new ChartPoint(
                        median,
                        Optional.empty(),
                        Optional.of(
                                new ChartPoint.Box(
                                        new Interval(least, most),
                                        new Interval(lower, upper),
                                        List.of(lower, median, upper)))));
    }

    private static Chart spans() {
        Palette types = Palette.of(List.of("cpu", "file"));
        return chart(
                "spans",
                PlotForm.SPANS,
                List.of("1", "2", "3", "4"),
                new Chart.Scale("Time", "ms", false, Optional.empty()),
                new ChartSeries(
                        "cpu",
                        types.style("cpu"),
                        List.of(span(0, 40), span(10, 30), Optional.empty(), span(45, 90)),
                        List.of()),
                new ChartSeries(
                        "file",
                        types.style("file"),
                        List.of(span(40, 70), Optional.empty(), span(5, 65), Optional.empty()),
                        List.of()));
    }

    /** Its rows are digits, which are as wide in other fonts. */
    private static Chart cells() {
        return chart(
                "cells",
                PlotForm.CELLS,
                List.of("1 CPU, 10 tasks", "1 CPU, 100 tasks", "2 CPUs, 100 tasks"),
                new Chart.Scale("Elapsed time / shortest", "", false, Optional.empty()),
                series("platform", 1, 1.2, 123.4).labelled("1"),
                series("virtual", List.of(point(1.04), Optional.empty(), point(1))).labelled("4"),
                series("fixed-pool:size=4", 2, 1, 4.5).labelled("16"));
    }

    private static Chart traces() {
        return chart(
                "traces",
                PlotForm.TRACES,
                List.of("1", "2", "3", "4", "5", "6"),
                new Chart.Scale("Elapsed time", "ms", false, Optional.empty()),
                series("platform", 90, 88, 91, 70, 72, 71),
                series("virtual", 75, 86, 66, 83, 64, 85));
    }

    private static Chart percentiles() {
        return chart(
                "percentiles",
                PlotForm.PERCENTILES,
                List.of("50", "75", "90", "95", "99", "99.9"),
                new Chart.Scale("Latency", "ms", false, Optional.empty()),
                series("platform", 20, 22, 30, 35, 48, 70),
                series("virtual", 20, 20.5, 21, 22, 24, 31));
    }

    private static Chart crossings() {
        return chart(
                "crossings",
                PlotForm.CROSSINGS,
                List.of("0.1", "0.4", "0.6", "0.8", "1.6", "1.9", "100"),
                new Chart.Scale("Elapsed time, virtual / platform", "", true, Optional.of(1.0)),
                series(
                        "platform",
                        List.of(
                                point(1.3, 1.1, 1.5),
                                Optional.empty(),
                                point(1.25, 1.2, 1.3),
                                Optional.empty(),
                                end(1.2, ChartPoint.End.Winner.SECOND),
                                end(0.8, ChartPoint.End.Winner.FIRST),
                                point(0.05, 0.04, 0.06))),
                series(
                        "virtual",
                        List.of(
                                point(1.2, 1.1, 1.3),
                                end(1.1, ChartPoint.End.Winner.UNDECIDED),
                                Optional.empty(),
                                end(0.95, ChartPoint.End.Winner.UNDECIDED),
                                Optional.empty(),
                                Optional.empty(),
                                point(0.02, 0.018, 0.022))));
    }

    private static Optional<ChartPoint> end(double value, ChartPoint.End.Winner winner) {
        return Optional.of(
                new ChartPoint(
                        value,
                        Optional.of(new Interval(0.95 * value, 1.05 * value)),
                        Optional.of(new ChartPoint.End(value, winner, true))));
    }

    private static Optional<ChartPoint> span(double from, double to) {
        return Optional.of(
                new ChartPoint(
                        to,
                        Optional.empty(),
                        Optional.of(new ChartPoint.Stretches(List.of(new Interval(from, to))))));
    }

    static Chart chart(
            String name,
            PlotForm form,
            List<String> categories,
            Chart.Scale scale,
            ChartSeries... series) {
        return new Chart(
                name,
                "How a picture of this form looks",
                List.of("2 CPUs, jvm-25", "3 forks × 20 iterations, mean of fork means"),
                form,
                "Number of tasks",
                categories,
                scale,
                List.of(series));
    }

    static ChartSeries series(String kind, double... values) {
        return series(kind, points(values));
    }

    static ChartSeries series(String kind, List<Optional<ChartPoint>> points) {
        return new ChartSeries(kind, KINDS.style(kind), points, List.of());
    }

    static Optional<ChartPoint> point(double value) {
        return Optional.of(new ChartPoint(value));
    }

    /** A value with its interval. */
    static Optional<ChartPoint> point(double value, double low, double high) {
        return Optional.of(new ChartPoint(value, Optional.of(new Interval(low, high))));
    }

    static List<Optional<ChartPoint>> points(double... values) {
        return Arrays.stream(values).mapToObj(ExampleCharts::point).toList();
    }
}
