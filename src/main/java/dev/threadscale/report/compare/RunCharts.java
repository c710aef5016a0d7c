package dev.threadscale.report.compare;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Form;
import dev.threadscale.report.chart.Point;
import dev.threadscale.report.chart.RatioCharts;
import dev.threadscale.report.chart.Sketch;
import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Pictures of runs that are compared. */
final class RunCharts {

    private static final String METHOD =
            "ratio of geometric means of fork means, error bars: 95 % confidence interval (Welch)";

    private RunCharts() {}

    /**
     * The elapsed times of all runs: a line or a bar for each, a picture for all that else varies.
     */
    static Stream<Chart> lines(Comparison comparison) {
        List<Axis> axes = new ArrayList<>(comparison.axes());
        Axis run =
                new Axis(
                        Comparison.RUN,
                        comparison.runs().stream().map(ComparedRun::label).toList());
        axes.add(run);
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        for (ComparedRun one : comparison.runs()) {
            values.putAll(times(comparison, one, Map.of(Comparison.RUN, one.label())));
        }
        Variable variable = elapsed(axes, values).narrowed();
        View view =
                Layout.overCount(variable)
                        .map(counts -> view(comparison, variable, counts.across(), run, Form.LINES))
                        .orElseGet(() ->
                                new View(
                                        comparison.run(),
                                        variable,
                                        Layout.inCategories(variable, run),
                                        Form.BARS));
        return view.layout().facets().stream()
                .map(facet -> view.sketch(variable.name(), facet))
                .flatMap(sketch -> sketch.ofMeans(comparison.run()));
    }

    private static View view(
            Comparison comparison, Variable variable, List<Axis> across, Axis lines, Form form) {
        return new View(
                comparison.run(),
                variable,
                new Layout(
                        across,
                        List.of(lines),
                        variable.axes().stream()
                                .filter(axis ->
                                        !axis.is(lines.name())
                                                && across.stream()
                                                        .noneMatch(one -> one.is(axis.name())))
                                .toList()),
                form);
    }

    /** How many times as long each run takes as the first, laid out like a single run. */
    static Stream<Chart> ratios(Comparison comparison) {
        return comparison.runs().stream().skip(1).flatMap(run -> ratios(comparison, run));
    }

    private static Stream<Chart> ratios(Comparison comparison, ComparedRun run) {
        Map<Map<String, String>, ComparedRow> rows = new HashMap<>();
        comparison.rows(run).stream()
                .filter(row -> row.difference().ratio().isPresent())
                .forEach(row -> rows.put(row.levels(), row));
        if (rows.isEmpty()) {
            return Stream.empty();
        }
        Map<Map<String, String>, Estimate> times = times(comparison, run, Map.of());
        times.keySet().retainAll(rows.keySet());
        Variable variable = elapsed(comparison.axes(), times).narrowed();
        Layout counts = Layout.overCount(variable).orElseGet(() -> Layout.inCategories(variable));
        View view =
                counts.lines().isEmpty()
                        ? view(
                                comparison,
                                variable,
                                counts.across(),
                                counts.fixed().getFirst(),
                                Form.POINTS)
                        : new View(
                                comparison.run(),
                                variable,
                                counts,
                                counts.isCount() ? Form.LINES : Form.POINTS);
        String name = comparison.runs().size() == 2 ? "ratio" : "ratio-" + run.label();
        return view.layout().facets().stream()
                .flatMap(facet -> ratio(comparison, run, rows, view, facet, name));
    }

    private static Stream<Chart> ratio(
            Comparison comparison,
            ComparedRun run,
            Map<Map<String, String>, ComparedRow> rows,
            View view,
            Facet facet,
            String name) {
        List<Sketch.Line> lines = new ArrayList<>();
        List<Map<String, String>> positions = view.layout().positions(view.variable(), facet);
        for (Curve curve : view.curves(facet)) {
            List<Optional<Point>> points =
                    positions.stream()
                            .map(position -> {
                                Map<String, String> levels = new LinkedHashMap<>(facet.levels());
                                levels.putAll(curve.levels());
                                levels.putAll(position);
                                return Optional.ofNullable(rows.get(levels)).map(RunCharts::point);
                            })
                            .toList();
            lines.add(
                    new Sketch.Line(
                            view.label(curve),
                            view.style(curve),
                            points,
                            curve.measured().toList()));
        }
        return new Sketch(
                        name + facet.fileNamePart(),
                        "%s; %s against %s (above 1: slower)"
                                .formatted(
                                        view.conditions(facet),
                                        run.label(),
                                        comparison.baseline().label()),
                        view.form(),
                        Labels.axis(view.layout().across()),
                        view.categories(facet),
                        "Ratio of elapsed times",
                        "",
                        lines)
                .compared(comparison.run(), METHOD, RatioCharts.UNCHANGED);
    }

    private static Point point(ComparedRow row) {
        return new Point(row.difference().ratio().orElseThrow(), row.difference().interval());
    }

    private static Variable elapsed(List<Axis> axes, Map<Map<String, String>, Estimate> values) {
        return new Variable("elapsed", "Elapsed time", Variable.NANOSECONDS, axes, values);
    }

    /** By the levels of the comparison, with more of them. */
    private static Map<Map<String, String>, Estimate> times(
            Comparison comparison, ComparedRun run, Map<String, String> more) {
        Map<Map<String, String>, Estimate> times = new HashMap<>();
        for (Measured one : run.data().measured()) {
            Map<String, String> levels =
                    Variable.only(run.settings(one.levels()), comparison.axes());
            levels.putAll(more);
            times.put(levels, one.elapsed());
        }
        return times;
    }
}
