package dev.threadscale.report.chart;

import dev.threadscale.report.chart.Bars.ErrorBars;
import dev.threadscale.stats.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.function.BiFunction;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Draws boxes with whiskers, a line at the median, and points. */
final class Boxes {

    /** The share of its slot that a box occupies. */
    private static final double WIDTH = 0.8;

    /** The share of a box that the points occupy. */
    private static final double POINTS = 0.6;

    private static final double RADIUS = 7;
    private static final Color DARK = new Color(0x222222);
    private static final Ellipse2D CIRCLE =
            new Ellipse2D.Double(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS);

    private Boxes() {}

    /** Draws the parts of the boxes, each over the one before. */
    static void draw(Chart chart, XYPlot plot) {
        IntervalXYDataset flat = stretches(chart, (median, _) -> new Interval(median, median));
        ChartRenderer.draw(plot, 0, stretches(chart, (_, box) -> box.box()), boxes(chart));
        ChartRenderer.draw(plot, 1, stretches(chart, (_, box) -> box.whiskers()), whiskers(chart));
        ChartRenderer.draw(plot, 2, flat, medians());
        ChartRenderer.draw(plot, 3, points(chart), circles(chart));
    }

    /** Returns the parts of boxes that are drawn as one bar from low to high. */
    private static IntervalXYDataset stretches(
            Chart chart, BiFunction<Double, ChartPoint.Box, Interval> part) {
        Slots slots = Slots.of(chart);
        return slots.stretches(
                slots.step() * WIDTH / 2,
                placed -> List.of(part.apply(placed.value(), box(placed.point()))));
    }

    /** Returns the points of each box, spread a little along x in their order. */
    private static XYDataset points(Chart chart) {
        Slots slots = Slots.of(chart);
        XYSeriesCollection dataset = new XYSeriesCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            XYSeries series = new XYSeries(i);
            for (Slots.Placed placed : slots.placed(i)) {
                List<Double> values = box(placed.point()).points();
                for (int p = 0; p < values.size(); p++) {
                    double apart = (p + 0.5) / values.size() - 0.5;
                    series.add(placed.x() + apart * slots.step() * WIDTH * POINTS, values.get(p));
                }
            }
            dataset.addSeries(series);
        }
        return dataset;
    }

    private static ChartPoint.Box box(ChartPoint point) {
        return (ChartPoint.Box) point.detail().orElseThrow();
    }

    private static XYBarRenderer boxes(Chart chart) {
        XYBarRenderer renderer = Bars.renderer(chart);
        renderer.setDrawBarOutline(true);
        renderer.setDefaultOutlinePaint(DARK);
        renderer.setDefaultOutlineStroke(new BasicStroke(1.5f));
        return renderer;
    }

    /**
     * Returns the renderer of the whiskers. They are drawn across the box as well, which does no
     * harm and shows a flat box.
     */
    private static XYErrorRenderer whiskers(Chart chart) {
        XYErrorRenderer renderer = ErrorBars.renderer(chart);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesPaint(i, DARK);
        }
        return renderer;
    }

    /** Returns the renderer of the medians: bars without height, whose outlines are lines. */
    private static XYBarRenderer medians() {
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setUseYInterval(true);
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(true);
        renderer.setDefaultOutlinePaint(DARK);
        renderer.setDefaultOutlineStroke(new BasicStroke(6f));
        renderer.setDefaultSeriesVisibleInLegend(false);
        return renderer;
    }

    /**
     * Returns the renderer of the points: dark on white, visible both on the box and outside it.
     */
    private static XYLineAndShapeRenderer circles(Chart chart) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setUseOutlinePaint(true);
        renderer.setUseFillPaint(true);
        renderer.setDefaultFillPaint(Color.WHITE);
        renderer.setDefaultOutlinePaint(DARK);
        renderer.setDefaultOutlineStroke(new BasicStroke(2.5f));
        renderer.setDefaultSeriesVisibleInLegend(false);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesShape(i, CIRCLE);
        }
        return renderer;
    }
}
