package dev.threadscale.report.compare;

import dev.threadscale.levels.Levels;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartBuilder;
import dev.threadscale.report.chart.ChartPoint;
import dev.threadscale.report.chart.ChartSeries;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.ComparisonRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Draws pictures of runs that are compared. */
final class RunCharts {

    private static final String METHOD =
            "ratio of geometric means of fork means, error bars: 95 % confidence interval (Welch)";

    private RunCharts() {}

    /**
     * Returns the values of all runs: a line or a bar for each, and a picture for everything else
     * that varies.
     */
    static Stream<Chart> lines(Comparison comparison) {
        Frame all =
                ComparedRun.variable(comparison.runs(), comparison.axes(), comparison.quantity());
        MeasuredAxis run = all.axis(MeasuredAxis.RUN);
        Frame variable = all.narrowed();
        Facets layout = Facets.of(comparison.run(), variable);
        Facets view =
                layout.overCount()
                        .map(counts -> layout.with(counts.form(), counts.across(), List.of(run)))
                        .orElseGet(() -> layout.inCategories(run));
        return ChartBuilder.ofMeans(variable.name(), view.panels().stream());
    }

    /** Returns the values of each run over those of the first, laid out like a single run. */
    static Stream<Chart> ratios(Comparison comparison) {
        return comparison.runs().stream().skip(1).flatMap(run -> ratios(comparison, run));
    }

    private static Stream<Chart> ratios(Comparison comparison, ComparedRun run) {
        Map<Levels, ComparisonRow> rows = new HashMap<>();
        comparison.rows(run).stream()
                .filter(row -> row.difference().ratio().isPresent())
                .forEach(row -> rows.put(row.levels(), row));
        ComparedQuantity quantity = comparison.quantity();
        Frame values = run.variable(comparison.axes(), quantity).where(rows::containsKey);
        Facets layout = Facets.of(comparison.run(), values.narrowed());
        Facets best = layout.overCount().orElseGet(layout::inCategories);
        Facets view =
                layout.with(
                        best.form().isLines() ? best.form() : PlotForm.POINTS,
                        best.across(),
                        best.lines().isEmpty() ? List.of(best.fixed().getFirst()) : best.lines());
        String name = comparison.runs().size() == 2 ? "ratio" : "ratio-" + run.label();
        String both = run.label() + " against " + comparison.baseline().label();
        return view.panels().stream()
                .flatMap(panel ->
                        ChartBuilder.of(name, panel)
                                .saying("%s (above 1: %s)".formatted(both, quantity.more()))
                                .showing(
                                        "Ratio of "
                                                + (quantity.isElapsed()
                                                        ? "elapsed times"
                                                        : quantity.words()))
                                .add(
                                        panel.curves().stream()
                                                .map(c -> ratios(rows, panel, c))
                                                .toList())
                                .compared(METHOD, ChartBuilder.UNCHANGED));
    }

    private static ChartSeries ratios(Map<Levels, ComparisonRow> rows, Panel panel, Curve curve) {
        return ChartSeries.of(
                panel.facets(),
                curve,
                panel.positions().stream()
                        .map(position -> rows.get(panel.levels(curve.levels(), position)))
                        .map(row -> Optional.ofNullable(row).map(RunCharts::ratio))
                        .toList());
    }

    private static ChartPoint ratio(ComparisonRow row) {
        return new ChartPoint(row.difference().ratio().orElseThrow(), row.difference().interval());
    }
}
