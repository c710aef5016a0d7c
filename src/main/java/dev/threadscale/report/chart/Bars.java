package dev.threadscale.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.stream.IntStream;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Bars from 0, for the renderer; a few columns of them carry their values. */
final class Bars {

    /** With more bars, the numbers above them would touch. */
    private static final int MOST_NUMBERS = 24;

    /** A number is about that many times as wide as a bar that has no room for it. */
    private static final double NARROWEST_WITH_NUMBER = 0.045;

    /** Between a bar and its number, as a share of the axis. */
    private static final double GAP = 0.006;

    private Bars() {}

    static IntervalXYDataset dataset(Chart chart) {
        Slots slots = Slots.of(chart);
        XYIntervalSeriesCollection dataset = new XYIntervalSeriesCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            XYIntervalSeries bars = new XYIntervalSeries(i);
            double half = slots.step() * 0.47;
            slots.placed(i)
                    .forEach(bar ->
                            bars.add(
                                    bar.x(),
                                    bar.x() - half,
                                    bar.x() + half,
                                    bar.value(),
                                    Math.min(bar.base(), bar.value()),
                                    Math.max(bar.base(), bar.value())));
            dataset.addSeries(bars);
        }
        return dataset;
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

    /** Numbers above the bars: beside a large value a small one is only a line. */
    static void number(Chart chart, XYPlot plot, Font font, Color colour) {
        Slots slots = Slots.of(chart);
        if (!haveRoom(chart, slots)) {
            return;
        }
        // Above the cap of an error bar, not through it.
        double gap = plot.getRangeAxis().getRange().getLength() * GAP;
        double top = ValueAxes.top(chart);
        IntStream.range(0, chart.series().size())
                .boxed()
                .flatMap(slots::placed)
                .filter(Slots.Placed::isOnTop)
                .map(bar -> number(bar, gap, top, font, colour))
                .forEach(plot::addAnnotation);
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
            // An error bar that is cut has no cap to stand above.
            text.setBackgroundPaint(Color.WHITE);
        }
        return text;
    }

    private static boolean haveRoom(Chart chart, Slots slots) {
        long bars = chart.series().stream().flatMap(ChartSeries::known).count();
        return bars <= MOST_NUMBERS
                && slots.room() / chart.categories().size() >= NARROWEST_WITH_NUMBER;
    }
}
