package dev.threadscale.report.chart;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A line, or the bars of one look.
 *
 * @param label its entry in the legend
 * @param points one entry per category; empty leaves a gap
 * @param sample the estimates that the points come from
 * @param guide true if it is only there for comparison: a thin line without markers
 * @param column bars of the same column are stacked; empty for a separate column
 */
public record ChartSeries(
        String label,
        Style style,
        List<Optional<ChartPoint>> points,
        List<Estimate> sample,
        boolean guide,
        Optional<String> column) {

    public ChartSeries(
            String label, Style style, List<Optional<ChartPoint>> points, List<Estimate> sample) {
        this(label, style, points, sample, false, Optional.empty());
    }

    /**
     * Returns the curves of a panel in their colours, and guides for values that do not have a
     * place along the x axis.
     */
    static List<ChartSeries> of(Panel panel) {
        List<ChartSeries> series = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            if (panel.facets().lines().isEmpty()) {
                series.addAll(coloured(panel, curve));
            } else {
                series.add(of(panel.facets(), curve));
            }
        }
        Facets facets = panel.facets();
        facets.guides()
                .map(Frame::narrowed)
                .ifPresent(unplaced -> {
                    List<Axis> lines = new ArrayList<>(facets.lines());
                    lines.replaceAll(axis -> unplaced.axis(axis.name()));
                    Facets guides =
                            Facets.of(facets.run(), unplaced)
                                    .with(facets.form(), facets.across(), lines);
                    series.addAll(guides(panel, guides));
                });
        return series;
    }

    /** Returns a bar for each level of the only axis that varies. Its name is below the bar. */
    private static List<ChartSeries> coloured(Panel panel, Curve curve) {
        List<String> categories = panel.categories();
        List<ChartSeries> bars = new ArrayList<>();
        for (int i = 0; i < categories.size(); i++) {
            int category = i;
            bars.add(
                    of(
                            panel.facets().form(),
                            categories.get(i),
                            Palette.style(panel.facets(), i),
                            curve.where(position -> position == category)));
        }
        return bars;
    }

    /**
     * Returns horizontal lines for the kinds without a size: of each, the one with the same
     * conditions, or the only one.
     */
    private static List<ChartSeries> guides(Panel panel, Facets guides) {
        int places = panel.categories().size();
        List<ChartSeries> lines = new ArrayList<>();
        for (Levels line : guides.frame().combinations(guides.lines())) {
            Levels wanted = line.with(panel.levels().on(panel.varying()));
            Map<Levels, Estimate> known =
                    guides.frame().where(levels -> levels.has(wanted)).values();
            known.entrySet().stream()
                    .filter(value -> known.size() == 1 || panel.holds(value.getKey()))
                    .findFirst()
                    .map(value -> Collections.nCopies(places, Optional.of(value.getValue())))
                    .map(points -> of(guides, Curve.of(guides, line, points)).asGuide())
                    .ifPresent(lines::add);
        }
        return lines;
    }

    /** Returns a curve in the form of its facets: means with their intervals, or boxes. */
    static ChartSeries of(Facets facets, Curve curve) {
        return of(facets.form(), curve.label(), Palette.style(facets, curve), curve);
    }

    static ChartSeries of(PlotForm form, String label, Style style, Curve curve) {
        return new ChartSeries(
                label,
                style,
                curve.points().stream()
                        .map(point ->
                                point.map(
                                        form == PlotForm.BOXES ? ChartPoint::box : ChartPoint::of))
                        .toList(),
                curve.measured().toList());
    }

    /** Returns points computed from a curve. */
    public static ChartSeries of(Facets facets, Curve curve, List<Optional<ChartPoint>> points) {
        return new ChartSeries(
                curve.label(), Palette.style(facets, curve), points, curve.measured().toList());
    }

    /** Returns numbers computed from a curve, each at the place of an estimate. */
    static ChartSeries ofNumbers(Facets facets, Curve curve, List<Optional<Double>> values) {
        List<Optional<ChartPoint>> points = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            int forks = curve.points().get(i).map(Estimate::forks).orElse(0);
            points.add(
                    values.get(i)
                            .map(value ->
                                    new ChartPoint(
                                            value, Optional.empty(), Optional.empty(), forks)));
        }
        return of(facets, curve, points);
    }

    /** Returns numbers computed from estimates. */
    static ChartSeries of(
            String label, Style style, List<Optional<Double>> values, List<Estimate> sample) {
        return new ChartSeries(
                label,
                style,
                values.stream().map(value -> value.map(ChartPoint::new)).toList(),
                sample);
    }

    /**
     * Returns a copy for comparison. It does not have error bars, which would hide those of the
     * lines.
     */
    ChartSeries asGuide() {
        return new ChartSeries(label, style, markers(), sample, true, column);
    }

    /** Returns a copy without error bars that is stacked on other bars of the column. */
    ChartSeries inColumn(String name) {
        return new ChartSeries(label, style, markers(), sample, guide, Optional.of(name));
    }

    private List<Optional<ChartPoint>> markers() {
        return points.stream().map(point -> point.map(ChartPoint::marker)).toList();
    }

    /** Returns a copy for one of several levels, named behind the label and shown by the dashes. */
    ChartSeries at(int level, String name) {
        return new ChartSeries(
                label + ", " + name, style.atLevel(level), points, sample, guide, column);
    }

    ChartSeries labelled(String text) {
        return new ChartSeries(text, style, points, sample, guide, column);
    }

    ChartSeries withoutSample() {
        return new ChartSeries(label, style, points, List.of(), guide, column);
    }

    /** Returns a copy in another unit and restricted to the given categories. */
    ChartSeries in(double unit, List<Integer> categories) {
        return new ChartSeries(
                label,
                style,
                categories.stream().map(i -> points.get(i).map(point -> point.in(unit))).toList(),
                sample,
                guide,
                column);
    }

    Stream<ChartPoint> known() {
        return points.stream().flatMap(Optional::stream);
    }
}
