package dev.threadscale.report.chart;

import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.layout.View;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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

    static Stream<ChartSeries> all(View view, List<Curve> curves) {
        return curves.stream().map(curve -> of(view, curve));
    }

    /** Returns a curve of a view in the view's form: means with their intervals, or boxes. */
    static ChartSeries of(View view, Curve curve) {
        return of(view.form(), curve.label(), Palette.style(view, curve), curve);
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

    /** Returns numbers computed from a curve of a view. */
    static ChartSeries of(View view, Curve curve, List<Optional<Double>> values) {
        return new ChartSeries(
                curve.label(),
                Palette.style(view, curve),
                IntStream.range(0, values.size())
                        .mapToObj(i ->
                                values.get(i).map(value -> point(value, curve.points().get(i))))
                        .toList(),
                curve.measured().toList());
    }

    private static ChartPoint point(double value, Optional<Estimate> from) {
        return new ChartPoint(
                value, Optional.empty(), Optional.empty(), from.map(Estimate::forks).orElse(0));
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

    ChartSeries labelled(String other) {
        return new ChartSeries(other, style, points, sample, guide, column);
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
