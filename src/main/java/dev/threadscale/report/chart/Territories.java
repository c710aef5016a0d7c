package dev.threadscale.report.chart;

import dev.threadscale.report.chart.ChartPoint.Territory;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYBoxAnnotation;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.TextAnchor;

/** Draws the cells of a map in the colours of their winners, with lines between different ones. */
final class Territories {

    private static final Color DARK = new Color(0x222222);
    private static final Color UNCLEAR = new Color(0xD0D0D0);
    private static final Color UNKNOWN = new Color(0xFFFFFF);
    private static final BasicStroke LINE =
            new BasicStroke(7, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final float LARGEST_NUMBER = 26;
    private static final float SMALLEST_NUMBER = 12;

    /** The width of a digit as a share of its height. */
    private static final double DIGIT = 0.65;

    /** The width of axis, labels and margins, in px. */
    private static final double BESIDE = 300;

    /** The share of white in the colour of measured cells, and of those that were filled in. */
    private static final double MEASURED = 0.4;

    private static final double FILLED = 0.72;

    /** The height of the mark of the second side, as a share of the cell. */
    private static final double MARK = 0.13;

    private Territories() {}

    static XYBarRenderer renderer(Chart chart) {
        XYBarRenderer renderer =
                new XYBarRenderer() {
                    @Override
                    public Paint getItemPaint(int row, int item) {
                        return at(chart, row, item).map(Territories::colour).orElse(UNKNOWN);
                    }
                };
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setUseYInterval(true);
        renderer.setDrawBarOutline(true);
        renderer.setDefaultOutlinePaint(Color.WHITE);
        renderer.setDefaultOutlineStroke(new BasicStroke(2));
        return renderer;
    }

    private static Color colour(Territory cell) {
        if (!cell.comparable()) {
            return UNKNOWN;
        }
        return cell.winner()
                .map(side -> pale(new Color(side.rgb()), cell.measured() ? MEASURED : FILLED))
                .orElse(cell.measured() ? UNCLEAR : pale(UNCLEAR, MEASURED));
    }

    private static Color pale(Color colour, double white) {
        return new Color(
                pale(colour.getRed(), white),
                pale(colour.getGreen(), white),
                pale(colour.getBlue(), white));
    }

    private static int pale(int part, double white) {
        return (int) Math.round(part + (255 - part) * white);
    }

    /** Adds numbers, the marks of close sides, and the line. */
    static void annotate(Chart chart, XYPlot plot, int width, Font font) {
        double size = (width - BESIDE) / chart.categories().size() / (5 * DIGIT);
        Font fitting = font.deriveFont((float) Math.min(LARGEST_NUMBER, size));
        int rows = chart.series().size();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < chart.categories().size(); column++) {
                Optional<Territory> cell = at(chart, row, column);
                if (cell.isEmpty()) {
                    continue;
                }
                if (size >= SMALLEST_NUMBER) {
                    number(plot, cell.get(), column, row, fitting);
                }
                line(plot, cell.get(), at(chart, row, column + 1), column + 0.5, row, true);
                line(plot, cell.get(), at(chart, row + 1, column), column, row + 0.5, false);
            }
        }
    }

    private static void number(XYPlot plot, Territory cell, int column, int row, Font font) {
        String words = cell.comparable() ? cell.measured() ? cell.number().orElse("≠") : "" : "–";
        if (!words.isEmpty()) {
            XYTextAnnotation text = new XYTextAnnotation(words, column, row);
            text.setFont(font);
            text.setPaint(DARK);
            text.setTextAnchor(TextAnchor.CENTER);
            plot.addAnnotation(text);
        }
        double step = 1.0 / Math.max(1, cell.close().size());
        for (int i = 0; i < cell.close().size(); i++) {
            double left = column - 0.5 + i * step;
            plot.addAnnotation(
                    new XYBoxAnnotation(
                            left + 0.04,
                            row + 0.46 - MARK,
                            left + step - 0.04,
                            row + 0.46,
                            null,
                            null,
                            new Color(cell.close().get(i).rgb())));
        }
    }

    /** Draws the edge between two cells if different sides win there. */
    private static void line(
            XYPlot plot,
            Territory cell,
            Optional<Territory> next,
            double x,
            double y,
            boolean upright) {
        boolean changes =
                next.isPresent()
                        && cell.winner().isPresent()
                        && next.get().winner().isPresent()
                        && !cell.winner().equals(next.get().winner());
        if (changes) {
            double across = upright ? 0 : 0.5;
            double up = upright ? 0.5 : 0;
            plot.addAnnotation(
                    new XYLineAnnotation(x - across, y - up, x + across, y + up, LINE, DARK));
        }
    }

    /** Returns a legend with the colour of each side, and of cells without a winner. */
    static LegendItemCollection legend(Chart chart) {
        Map<String, Color> colours = new LinkedHashMap<>();
        List<Territory> cells = chart.points().flatMap(point -> territory(point).stream()).toList();
        cells.forEach(cell ->
                cell.sides()
                        .forEach(side ->
                                colours.put(side.label(), pale(new Color(side.rgb()), MEASURED))));
        if (cells.stream().anyMatch(cell -> cell.comparable() && cell.winner().isEmpty())) {
            colours.put("too close to call", UNCLEAR);
        }
        LegendItemCollection items = new LegendItemCollection();
        Rectangle2D swatch = new Rectangle2D.Double(-16, -12, 32, 24);
        colours.forEach((label, colour) ->
                items.add(new LegendItem(label, null, null, null, swatch, colour)));
        return items;
    }

    private static Optional<Territory> at(Chart chart, int row, int column) {
        boolean isInside = row < chart.series().size() && column < chart.categories().size();
        return isInside
                ? chart.series().get(row).points().get(column).flatMap(Territories::territory)
                : Optional.empty();
    }

    private static Optional<Territory> territory(ChartPoint point) {
        return point.detail().filter(Territory.class::isInstance).map(Territory.class::cast);
    }
}
