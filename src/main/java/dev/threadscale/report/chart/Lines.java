package dev.threadscale.report.chart;

import dev.threadscale.report.layout.PlotForm;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Draws lines and markers. */
final class Lines {

    private static final float WIDTH = 4f;
    private static final float GUIDE_WIDTH = 3f;
    private static final BasicStroke THIN = new BasicStroke(2f);
    private static final double FILLED_RADIUS = 11;

    /**
     * The radius of hollow markers, which are larger and transparent so that a filled marker at the
     * same place is visible inside.
     */
    private static final double HOLLOW_RADIUS = 13;

    /** The line in the legend, long enough to show a dash pattern. */
    private static final Line2D LEGEND_LINE = new Line2D.Double(-36, 0, 36, 0);

    private Lines() {}

    static XYDataset dataset(Chart chart) {
        List<ChartSeries> series = chart.series();
        Slots slots = Slots.of(chart);
        boolean overGaps =
                chart.form() == PlotForm.LINES_OVER_GAPS || chart.form() == PlotForm.CROSSINGS;
        XYSeriesCollection dataset = new XYSeriesCollection();
        for (int i = 0; i < series.size(); i++) {
            // The index is the key, because two series may have the same label.
            XYSeries line = new XYSeries(i);
            List<Optional<ChartPoint>> points = series.get(i).points();
            for (int x = 0; x < points.size(); x++) {
                // NaN interrupts the line; leaving the point out would draw through the gap.
                if (points.get(x).isPresent() || !overGaps) {
                    line.add(
                            slots.x(x, i), points.get(x).map(ChartPoint::value).orElse(Double.NaN));
                }
            }
            dataset.addSeries(series.get(i).guide() ? acrossThePicture(line) : line);
        }
        return dataset;
    }

    /** Extends a guide at constant height to both edges. */
    private static XYSeries acrossThePicture(XYSeries line) {
        if (line.getItemCount() > 0 && line.getMinY() == line.getMaxY()) {
            line.add(-0.5, line.getMinY());
            line.add(line.getMaxX() + 0.5, line.getMinY());
        }
        return line;
    }

    static XYLineAndShapeRenderer renderer(Chart chart) {
        List<ChartSeries> series = chart.series();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(chart.form().isLines(), true);
        renderer.setUseFillPaint(true);
        renderer.setUseOutlinePaint(true);
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setLegendLine(LEGEND_LINE);
        renderer.setLegendItemLabelGenerator((dataset, index) -> series.get(index).label());
        for (int i = 0; i < series.size(); i++) {
            Style style = series.get(i).style();
            renderer.setSeriesPaint(i, style.colour());
            // A white edge separates overlapping markers.
            renderer.setSeriesOutlinePaint(i, style.hollow() ? style.colour() : Color.WHITE);
            renderer.setSeriesFillPaint(i, style.colour());
            renderer.setSeriesShapesFilled(i, !style.hollow());
            boolean trace = chart.form() == PlotForm.TRACES;
            renderer.setSeriesShapesVisible(i, !series.get(i).guide() && !trace);
            renderer.setSeriesShape(
                    i, style.marker().shape(style.hollow() ? HOLLOW_RADIUS : FILLED_RADIUS));
            renderer.setSeriesStroke(i, trace ? THIN : stroke(style, series.get(i).guide()));
            renderer.setSeriesOutlineStroke(i, new BasicStroke(style.hollow() ? 3f : 1.5f));
        }
        return renderer;
    }

    private static BasicStroke stroke(Style style, boolean guide) {
        List<Float> pattern = !guide ? style.dashes() : style.hollow() ? Style.DOTTED : Style.GUIDE;
        if (pattern.isEmpty()) {
            return new BasicStroke(WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
        }
        float[] dashes = new float[pattern.size()];
        for (int i = 0; i < dashes.length; i++) {
            dashes[i] = pattern.get(i);
        }
        return dashed(guide ? GUIDE_WIDTH : WIDTH, dashes);
    }

    /** Returns a stroke with the given lengths of dashes and gaps, in px. */
    static BasicStroke dashed(float width, float... dashes) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }
}
