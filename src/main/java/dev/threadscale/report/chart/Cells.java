package dev.threadscale.report.chart;

import dev.threadscale.report.layout.NumberText;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Draws cells in rows and columns with their ratios; higher ratios are darker. */
final class Cells {

    /**
     * The shades, each up to a ratio: "YlOrBr" of Harrower and Brewer, "ColorBrewer.org: An Online
     * Tool for Selecting Colour Schemes for Maps", The Cartographic Journal 40 (1), 2003. They get
     * darker step by step, for grey printers and for any kind of colour vision, and are the same in
     * all pictures.
     */
    private static final List<Shade> SHADES =
            List.of(
                    new Shade(1.05, 0xFFFFD4, "up to 1.05", false),
                    new Shade(1.25, 0xFEE391, "1.25", false),
                    new Shade(2, 0xFEC44F, "2", false),
                    new Shade(5, 0xCC4C02, "5", true),
                    new Shade(Double.POSITIVE_INFINITY, 0x662506, "above", true));

    private static final Color DARK = new Color(0x222222);
    private static final float LARGEST_NUMBER = 30;

    /** The smallest readable size of numbers. */
    private static final float SMALLEST_NUMBER = 13;

    /** The width of a digit as a share of its height. */
    private static final double DIGIT = 0.65;

    /** The width of a letter of a row's label, in px. */
    private static final double LETTER = 13;

    /** The width of the axis and the margins, in px. */
    private static final double BESIDE = 150;

    private Cells() {}

    /** A shade up to a ratio; numbers on a dark shade are white. */
    private record Shade(double most, int rgb, String label, boolean dark) {

        Color colour() {
            return new Color(rgb);
        }

        /** Returns the shade of a ratio after rounding, as it is printed. */
        static Shade of(double ratio) {
            return SHADES.stream()
                    .filter(shade -> Math.rint(100 * ratio) <= 100 * shade.most)
                    .findFirst()
                    .orElseGet(SHADES::getLast);
        }
    }

    /** Returns the axis of the rows, with the first row on top. */
    static SymbolAxis rows(Chart chart) {
        List<ChartSeries> rows = chart.series();
        SymbolAxis axis =
                new SymbolAxis(
                        chart.values().title(),
                        rows.stream().map(ChartSeries::label).toArray(String[]::new));
        axis.setRange(-0.5, rows.size() - 0.5);
        axis.setGridBandsVisible(false);
        axis.setInverted(true);
        return axis;
    }

    static IntervalXYDataset dataset(Chart chart) {
        XYIntervalSeriesCollection dataset = new XYIntervalSeriesCollection();
        for (int row = 0; row < chart.series().size(); row++) {
            XYIntervalSeries cells = new XYIntervalSeries(row);
            for (int column = 0; column < chart.categories().size(); column++) {
                if (at(chart, row, column).isPresent()) {
                    cells.add(column, column - 0.5, column + 0.5, row, row - 0.5, row + 0.5);
                }
            }
            dataset.addSeries(cells);
        }
        return dataset;
    }

    static XYBarRenderer renderer(Chart chart) {
        XYBarRenderer renderer =
                new XYBarRenderer() {
                    @Override
                    public Paint getItemPaint(int row, int item) {
                        double value = chart.series().get(row).known().toList().get(item).value();
                        return Shade.of(value).colour();
                    }
                };
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setUseYInterval(true);
        renderer.setDrawBarOutline(true);
        renderer.setDefaultOutlinePaint(Color.WHITE);
        renderer.setDefaultOutlineStroke(new BasicStroke(4));
        return renderer;
    }

    /**
     * Writes each ratio into its cell, those of the best in bold.
     *
     * @param width of the picture, in px
     */
    static void number(Chart chart, XYPlot plot, int width, Font font) {
        double size = Math.min(LARGEST_NUMBER, size(chart, width));
        if (size < SMALLEST_NUMBER) {
            return;
        }
        Font fitting = font.deriveFont((float) size);
        for (int row = 0; row < chart.series().size(); row++) {
            for (int column = 0; column < chart.categories().size(); column++) {
                Optional<ChartPoint> cell = at(chart, row, column);
                if (cell.isPresent()) {
                    plot.addAnnotation(number(cell.get().value(), column, row, fitting));
                }
            }
        }
    }

    /** Returns the font size at which the longest number fits into a cell. */
    private static double size(Chart chart, int width) {
        int digits =
                chart.points()
                        .mapToInt(point -> NumberText.ratio(point.value()).length())
                        .max()
                        .orElse(1);
        int letters =
                chart.series().stream().mapToInt(series -> series.label().length()).max().orElse(0);
        double cells = width - BESIDE - letters * LETTER;
        return cells / chart.categories().size() / (digits * DIGIT);
    }

    private static XYTextAnnotation number(double ratio, int column, int row, Font font) {
        XYTextAnnotation text = new XYTextAnnotation(NumberText.ratio(ratio), column, row);
        text.setFont(ratio == ChartBuilder.UNCHANGED ? font.deriveFont(Font.BOLD) : font);
        text.setPaint(Shade.of(ratio).dark ? Color.WHITE : DARK);
        text.setTextAnchor(TextAnchor.CENTER);
        return text;
    }

    /** Returns a legend with an entry for each shade. */
    static LegendItemCollection legend() {
        LegendItemCollection items = new LegendItemCollection();
        Rectangle2D swatch = new Rectangle2D.Double(-16, -12, 32, 24);
        for (Shade shade : SHADES) {
            items.add(new LegendItem(shade.label, null, null, null, swatch, shade.colour()));
        }
        return items;
    }

    private static Optional<ChartPoint> at(Chart chart, int row, int column) {
        return chart.series().get(row).points().get(column);
    }
}
