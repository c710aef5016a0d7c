package dev.threadscale.report.compare;

import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartBuilder;
import dev.threadscale.report.chart.ChartPoint;
import dev.threadscale.report.chart.ChartSeries;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import java.util.ArrayList;
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
        Frame all = comparison.matched().frame();
        Axis run = all.axis(Axis.RUN);
        Frame variable = all.narrowed();
        Facets layout = Facets.of(comparison.matched().joined(), variable);
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

    private static Stream<Chart> ratios(Comparison comparison, MatchedRun run) {
        Map<Levels, ChartPoint> ratios = new HashMap<>();
        for (MatchedPair pair : comparison.pairs(run)) {
            pair.ratio()
                    .ifPresent(ratio ->
                            ratios.put(pair.levels(), new ChartPoint(ratio, pair.interval())));
        }
        ComparedQuantity quantity = comparison.quantity();
        Frame values =
                run.variable(comparison.matched().axes(), quantity).where(ratios::containsKey);
        Facets layout = Facets.of(comparison.matched().joined(), values.narrowed());
        Facets best = layout.overCount().orElseGet(layout::inCategories);
        Facets view =
                layout.with(
                        best.form().isLines() ? best.form() : PlotForm.POINTS,
                        best.across(),
                        best.lines().isEmpty() ? List.of(best.fixed().getFirst()) : best.lines());
        String name = comparison.runs().size() == 2 ? "ratio" : "ratio-" + run.label();
        String sides = run.label() + " against " + comparison.baseline().label();
        return view.panels().stream()
                .flatMap(panel ->
                        ChartBuilder.of(name, panel)
                                .saying("%s (above 1: %s)".formatted(sides, quantity.more()))
                                .showing(
                                        "Ratio of "
                                                + (quantity.isElapsed()
                                                        ? "elapsed times"
                                                        : quantity.words()))
                                .add(
                                        panel.curves().stream()
                                                .map(c -> ratios(ratios, panel, c))
                                                .toList())
                                .compared(METHOD, ChartBuilder.UNCHANGED));
    }

    private static ChartSeries ratios(Map<Levels, ChartPoint> ratios, Panel panel, Curve curve) {
        List<Optional<ChartPoint>> points = new ArrayList<>();
        for (Levels position : panel.positions()) {
            points.add(Optional.ofNullable(ratios.get(panel.levels(curve.levels(), position))));
        }
        return ChartSeries.of(panel.facets(), curve, points);
    }
}
