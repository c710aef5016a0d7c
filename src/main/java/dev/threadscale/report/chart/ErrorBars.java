package dev.threadscale.report.chart;

import java.awt.BasicStroke;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * Error bars, for the renderer. They are a dataset of their own with only the points that have an
 * interval: JFreeChart would draw the caps of a missing one on the marker.
 */
final class ErrorBars {

    /** An interval may reach below 0, which has no place on a logarithmic axis. */
    private static final double ALMOST_ZERO = 1e-12;

    private ErrorBars() {}

    static IntervalXYDataset dataset(Chart chart) {
        List<Series> series = chart.series();
        Dodge dodge = Dodge.of(chart);
        YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
        for (int i = 0; i < series.size(); i++) {
            YIntervalSeries bars = new YIntervalSeries(i);
            List<Optional<Point>> points = series.get(i).points();
            for (int x = 0; x < points.size(); x++) {
                add(bars, dodge.x(x, i), points.get(x));
            }
            dataset.addSeries(bars);
        }
        return dataset;
    }

    private static void add(YIntervalSeries bars, double x, Optional<Point> point) {
        point.ifPresent(known ->
                known.interval()
                        .ifPresent(interval ->
                                bars.add(
                                        x,
                                        known.value(),
                                        Math.max(ALMOST_ZERO, interval.low()),
                                        interval.high())));
    }

    static XYErrorRenderer renderer(List<Series> series) {
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setDefaultShapesVisible(false);
        renderer.setDefaultSeriesVisibleInLegend(false);
        renderer.setCapLength(14);
        renderer.setErrorStroke(new BasicStroke(2.5f));
        for (int i = 0; i < series.size(); i++) {
            renderer.setSeriesPaint(i, series.get(i).style().colour());
        }
        return renderer;
    }
}
