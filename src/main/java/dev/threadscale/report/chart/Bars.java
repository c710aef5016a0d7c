package dev.threadscale.report.chart;

import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.IntervalXYDataset;

/** Draws bars from 0. If there are few columns, they show their values. */
final class Bars {

    /** The number of bars above which the numbers on them would touch. */
    private static final int MOST_NUMBERS = 24;

    /** The minimum width of a number above a bar, in px. */
    private static final double NUMBER = 72;

    /** The width of each of its characters, in px. */
    private static final double CHARACTER = 14;

    /** The distance between a bar and its number, as a share of the axis. */
    private static final double GAP = 0.006;

    private Bars() {}

    static IntervalXYDataset dataset(Chart chart) {
        Slots slots = Slots.of(chart);
        return slots.stretches(
                slots.step() * 0.47,
                bar ->
                        List.of(
                                new Interval(
                                        Math.min(bar.base(), bar.value()),
                                        Math.max(bar.base(), bar.value()))));
    }

    static XYBarRenderer renderer(Chart chart) {
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setUseYInterval(true);
        renderer.setDrawBarOutline(false);
        renderer.setLegendBar(new Rectangle2D.Double(-16, -12, 32, 24));
        renderer.setLegendItemLabelGenerator((dataset, index) -> chart.series().get(index).label());
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesPaint(i, chart.series().get(i).style().colour());
        }
        return renderer;
    }

    /**
     * Writes numbers above the bars, since next to a large value a small one is only a line.
     *
     * @param width of the picture, in px
     */
    static void number(Chart chart, XYPlot plot, int width, Font font, Color colour) {
        Slots slots = Slots.of(chart);
        if (!haveRoom(chart, slots, width)) {
            return;
        }
        // The number goes above the cap of an error bar.
        double gap = plot.getRangeAxis().getRange().getLength() * GAP;
        double top = ValueAxes.top(chart);
        for (int i = 0; i < chart.series().size(); i++) {
            for (Slots.Placed bar : slots.placed(i)) {
                if (bar.isOnTop()) {
                    plot.addAnnotation(number(bar, gap, top, font, colour));
                }
            }
        }
    }

    private static XYTextAnnotation number(
            Slots.Placed bar, double gap, double top, Font font, Color colour) {
        XYTextAnnotation text =
                new XYTextAnnotation(
                        ValueAxes.threeDigits(bar.value()),
                        bar.x(),
                        gap + Math.max(0, Math.min(bar.top(), top)));
        text.setFont(font);
        text.setPaint(colour);
        text.setTextAnchor(TextAnchor.BOTTOM_CENTER);
        if (bar.top() > top) {
            // An error bar that is cut off does not have a cap to write above.
            text.setBackgroundPaint(Color.WHITE);
        }
        return text;
    }

    private static boolean haveRoom(Chart chart, Slots slots, int width) {
        long bars = chart.points().count();
        int characters =
                chart.points()
                        .mapToInt(bar -> ValueAxes.threeDigits(bar.value()).length())
                        .max()
                        .orElse(0);
        return bars <= MOST_NUMBERS
                && slots.room() * width / chart.categories().size()
                        >= Math.max(NUMBER, characters * CHARACTER);
    }

    /**
     * Draws error bars. They are a separate dataset with only the points that have an interval,
     * because JFreeChart would draw the caps of a missing interval on the marker.
     */
    static final class ErrorBars {

        private static final Color ON_BARS = new Color(0x222222);

        /**
         * The lower end of an interval that reaches below 0, which a logarithmic axis cannot show.
         */
        private static final double ALMOST_ZERO = 1e-12;

        private ErrorBars() {}

        static IntervalXYDataset dataset(Chart chart) {
            double lowest = chart.values().logarithmic() ? ALMOST_ZERO : Double.NEGATIVE_INFINITY;
            return Slots.of(chart)
                    .stretches(
                            0,
                            placed ->
                                    placed.point().interval().stream()
                                            .map(bar ->
                                                    new Interval(
                                                            Math.max(lowest, bar.low()),
                                                            bar.high()))
                                            .toList());
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
                // A line of the bar's own colour would be invisible on it.
                renderer.setSeriesPaint(
                        i,
                        chart.form() == PlotForm.BARS ? ON_BARS : series.get(i).style().colour());
            }
            return renderer;
        }
    }

    /** Draws periods of time in rows, from left to right. */
    static final class Spans {

        /** A half of a bar's height, as a share of its row. */
        private static final double HALF = 0.36;

        private Spans() {}

        /** Returns the axis of the rows, with the first row on top. */
        static SymbolAxis rows(Chart chart) {
            SymbolAxis axis =
                    new SymbolAxis(chart.categoryAxis(), chart.categories().toArray(String[]::new));
            axis.setRange(-0.5, chart.categories().size() - 0.5);
            axis.setGridBandsVisible(false);
            axis.setInverted(true);
            return axis;
        }

        /**
         * Returns a renderer that draws edges, so that neighbours can be distinguished and short
         * bars are visible.
         */
        static XYBarRenderer renderer(Chart chart) {
            XYBarRenderer renderer = Bars.renderer(chart);
            renderer.setDrawBarOutline(true);
            for (int i = 0; i < chart.series().size(); i++) {
                renderer.setSeriesOutlinePaint(i, chart.series().get(i).style().colour().darker());
                renderer.setSeriesOutlineStroke(i, new BasicStroke(1.5f));
            }
            return renderer;
        }

        static IntervalXYDataset dataset(Chart chart) {
            return Slots.of(chart)
                    .stretches(
                            HALF,
                            placed ->
                                    ((ChartPoint.Stretches) placed.point().detail().orElseThrow())
                                            .times());
        }
    }
}
