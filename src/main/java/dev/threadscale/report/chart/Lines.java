package dev.threadscale.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Lines and markers, for the renderer. */
final class Lines {

    private static final float WIDTH = 4f;
    private static final double FILLED_RADIUS = 11;

    /** Larger and transparent, so that a filled marker at the same place shows inside. */
    private static final double HOLLOW_RADIUS = 13;

    /** Long enough to show a dash pattern in the legend. */
    private static final Line2D LEGEND_LINE = new Line2D.Double(-36, 0, 36, 0);

    private Lines() {}

    static XYDataset dataset(Chart chart) {
        List<Series> series = chart.series();
        Dodge dodge = Dodge.of(chart);
        XYSeriesCollection dataset = new XYSeriesCollection();
        for (int i = 0; i < series.size(); i++) {
            // The index is the key, because two series may have the same label.
            XYSeries line = new XYSeries(i);
            List<Optional<Point>> points = series.get(i).points();
            for (int x = 0; x < points.size(); x++) {
                // NaN interrupts the line; leaving the point out would draw through the gap.
                line.add(dodge.x(x, i), points.get(x).map(Point::value).orElse(Double.NaN));
            }
            dataset.addSeries(line);
        }
        return dataset;
    }

    static XYLineAndShapeRenderer renderer(List<Series> series) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        renderer.setUseFillPaint(true);
        renderer.setUseOutlinePaint(true);
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setLegendLine(LEGEND_LINE);
        renderer.setLegendItemLabelGenerator((dataset, index) -> series.get(index).label());
        for (int i = 0; i < series.size(); i++) {
            Style style = series.get(i).style();
            renderer.setSeriesPaint(i, style.colour());
            // A white edge keeps overlapping markers apart.
            renderer.setSeriesOutlinePaint(i, style.hollow() ? style.colour() : Color.WHITE);
            renderer.setSeriesFillPaint(i, style.colour());
            renderer.setSeriesShapesFilled(i, !style.hollow());
            renderer.setSeriesShape(
                    i, style.marker().shape(style.hollow() ? HOLLOW_RADIUS : FILLED_RADIUS));
            renderer.setSeriesStroke(i, stroke(style));
            renderer.setSeriesOutlineStroke(i, new BasicStroke(style.hollow() ? 3f : 1.5f));
        }
        return renderer;
    }

    private static BasicStroke stroke(Style style) {
        if (style.dashes().isEmpty()) {
            return new BasicStroke(WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
        }
        float[] dashes = new float[style.dashes().size()];
        for (int i = 0; i < dashes.length; i++) {
            dashes[i] = style.dashes().get(i);
        }
        return new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }
}
