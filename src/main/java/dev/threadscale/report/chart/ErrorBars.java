package dev.threadscale.report.chart;

import dev.threadscale.report.layout.View.PlotForm;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * Error bars, for the renderer. They are a dataset of their own with only the points that have an
 * interval: JFreeChart would draw the caps of a missing one on the marker.
 */
final class ErrorBars {

    private static final Color ON_BARS = new Color(0x222222);

    /** An interval may reach below 0, which has no place on a logarithmic axis. */
    private static final double ALMOST_ZERO = 1e-12;

    private ErrorBars() {}

    static IntervalXYDataset dataset(Chart chart) {
        Slots slots = Slots.of(chart);
        double lowest = chart.values().logarithmic() ? ALMOST_ZERO : Double.NEGATIVE_INFINITY;
        YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            YIntervalSeries bars = new YIntervalSeries(i);
            slots.placed(i)
                    .forEach(one ->
                            one.point()
                                    .interval()
                                    .ifPresent(interval ->
                                            bars.add(
                                                    one.x(),
                                                    one.point().value(),
                                                    Math.max(lowest, interval.low()),
                                                    interval.high())));
            dataset.addSeries(bars);
        }
        return dataset;
    }

    static XYErrorRenderer renderer(Chart chart) {
        List<ChartSeries> series = chart.series();
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setDefaultShapesVisible(false);
        renderer.setDefaultSeriesVisibleInLegend(false);
        renderer.setCapLength(14);
        renderer.setErrorStroke(new BasicStroke(2.5f));
        for (int i = 0; i < series.size(); i++) {
            // On a bar of its own colour a line would vanish.
            renderer.setSeriesPaint(
                    i, chart.form() == PlotForm.BARS ? ON_BARS : series.get(i).style().colour());
        }
        return renderer;
    }
}
