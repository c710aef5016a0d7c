package dev.threadscale.report.chart;

import dev.threadscale.stats.Interval;
import java.awt.BasicStroke;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Stretches of time in rows, for the renderer, which draws them from left to right. */
final class Spans {

    /** Half of what a stretch takes of the height of its row. */
    private static final double HALF = 0.36;

    private Spans() {}

    /** The first row on top. */
    static SymbolAxis rows(Chart chart) {
        SymbolAxis axis =
                new SymbolAxis(chart.categoryAxis(), chart.categories().toArray(String[]::new));
        axis.setRange(-0.5, chart.categories().size() - 0.5);
        axis.setGridBandsVisible(false);
        axis.setInverted(true);
        return axis;
    }

    /** With edges, so that neighbours are told apart and short ones can be seen. */
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
        XYIntervalSeriesCollection dataset = new XYIntervalSeriesCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            XYIntervalSeries spans = new XYIntervalSeries(i);
            for (int row = 0; row < chart.categories().size(); row++) {
                int y = row;
                chart.series()
                        .get(i)
                        .points()
                        .get(row)
                        .flatMap(ChartPoint::detail)
                        .ifPresent(detail -> {
                            if (detail instanceof ChartPoint.Stretches all) {
                                for (Interval time : all.times()) {
                                    spans.add(
                                            y,
                                            y - HALF,
                                            y + HALF,
                                            time.low(),
                                            time.low(),
                                            time.high());
                                }
                            }
                        });
            }
            dataset.addSeries(spans);
        }
        return dataset;
    }
}
