package dev.threadscale.report.chart;

import dev.threadscale.report.chart.Bars.ErrorBars;
import dev.threadscale.report.chart.Bars.Spans;
import dev.threadscale.report.layout.PlotForm;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemSource;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYDataset;

/** Draws a chart as PNG and as SVG, for print: dark on white, legible at half its size. */
public final class ChartRenderer {

    /** The width of the picture in px. */
    public static final int WIDTH = 1600;

    /** The height of the picture in px. */
    public static final int HEIGHT = 1000;

    /** The divisor of both for a preview, whose letters keep their size. */
    private static final int SMALLER = 2;

    /**
     * The number of legend entries in a preview, since a longer legend would take too much room.
     */
    private static final int LARGEST_SMALL_LEGEND = 4;

    private static final Color TEXT = new Color(0x222222);
    private static final Color MUTED = new Color(0x555555);
    private static final Color GRID = new Color(0xD9D9D9);
    private static final RectangleInsets MARGIN = new RectangleInsets(20, 24, 16, 40);

    static {
        // Pictures are written to files. Without this setting, an unreachable DISPLAY would end the
        // report.
        System.setProperty("java.awt.headless", "true");
        // Otherwise JFreeChart draws upright text as outlines, which nobody can select and no
        // screen reader can read.
        TextUtils.setUseDrawRotatedStringWorkaround(false);
    }

    public void write(Chart chart, OutputStream png) throws IOException {
        write(drawing(chart), WIDTH, HEIGHT, png);
    }

    /** Writes only the picture, in a small size, for a page that contains the text. */
    public void writePreview(Chart chart, OutputStream png) throws IOException {
        JFreeChart drawing = drawing(chart.withFewWords(), WIDTH / SMALLER);
        Axis values = drawing.getXYPlot().getRangeAxis();
        values.setLabel(chart.values().shortTitle());
        values.setLabelFont(font(Font.PLAIN, 22));
        if (chart.series().size() > LARGEST_SMALL_LEGEND) {
            drawing.removeLegend();
        }
        write(drawing, WIDTH / SMALLER, HEIGHT / SMALLER, png);
    }

    /**
     * Writes a PNG without a channel for transparency, which costs time and space and is not used.
     */
    private static void write(JFreeChart drawing, int width, int height, OutputStream png)
            throws IOException {
        Png.write(
                drawing.createBufferedImage(width, height, BufferedImage.TYPE_INT_RGB, null), png);
    }

    /**
     * Returns the same picture as text, which is both a complete SVG file and an element for a
     * page.
     */
    public String svg(Chart chart) {
        return Svg.of(chart, drawing(chart), WIDTH, HEIGHT);
    }

    static JFreeChart drawing(Chart chart) {
        return drawing(chart, WIDTH);
    }

    /**
     * Returns a drawing laid out for a width.
     *
     * @param width of the picture, in px
     */
    static JFreeChart drawing(Chart chart, int width) {
        JFreeChart drawing = new JFreeChart(null, font(Font.PLAIN, 24), plot(chart, width), false);
        drawing.setAntiAlias(true);
        drawing.setTextAntiAlias(true);
        drawing.setBackgroundPaint(Color.WHITE);
        drawing.setPadding(MARGIN);
        if (!chart.title().isEmpty()) {
            drawing.setTitle(title(chart.title(), font(Font.BOLD, 32), TEXT));
        }
        chart.subtitles()
                .forEach(text -> drawing.addSubtitle(title(text, font(Font.PLAIN, 24), MUTED)));
        if (!chart.speaksForItself()) {
            drawing.addSubtitle(
                    legend(
                            switch (chart.form()) {
                                case CELLS -> Cells::legend;
                                case MAP -> () -> Territories.legend(chart);
                                default -> drawing.getXYPlot();
                            }));
        }
        return drawing;
    }

    private static XYPlot plot(Chart chart, int width) {
        XYPlot plot = new XYPlot();
        plot.setDomainAxis(
                switch (chart.form()) {
                    case SPANS -> Spans.rows(chart);
                    case CROSSINGS -> Crossings.axis(chart);
                    default -> new CategoryLabels(chart);
                });
        boolean isOfCells = chart.form() == PlotForm.CELLS || chart.form() == PlotForm.MAP;
        plot.setRangeAxis(isOfCells ? Cells.rows(chart) : ValueAxes.of(chart));
        dress(plot.getDomainAxis());
        dress(plot.getRangeAxis());
        switch (chart.form()) {
            case LINES, LINES_OVER_GAPS, TRACES, PERCENTILES, CROSSINGS, POINTS -> {
                draw(plot, 0, Lines.dataset(chart), Lines.renderer(chart));
                draw(plot, 1, ErrorBars.dataset(chart), ErrorBars.renderer(chart));
                // Error bars are drawn behind markers, but in front of bars.
                plot.setDatasetRenderingOrder(DatasetRenderingOrder.REVERSE);
                Crossings.shade(chart, plot);
            }
            case BARS -> {
                draw(plot, 0, Bars.dataset(chart), Bars.renderer(chart));
                draw(plot, 1, ErrorBars.dataset(chart), ErrorBars.renderer(chart));
                plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
                Bars.number(chart, plot, width, font(Font.PLAIN, 21), TEXT);
            }
            case BOXES -> {
                Boxes.draw(chart, plot);
                plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
            }
            case SPANS -> {
                draw(plot, 0, Spans.dataset(chart), Spans.renderer(chart));
                plot.setOrientation(PlotOrientation.HORIZONTAL);
                plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
            }
            case CELLS -> {
                draw(plot, 0, Cells.dataset(chart), Cells.renderer(chart));
                Cells.number(chart, plot, width, font(Font.PLAIN, 30));
            }
            case MAP -> {
                draw(plot, 0, Cells.dataset(chart), Territories.renderer(chart));
                Territories.annotate(chart, plot, width, font(Font.PLAIN, 30));
            }
        }
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlineVisible(false);
        plot.setInsets(new RectangleInsets(18, 8, 4, 8));
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinesVisible(!isOfCells);
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(new BasicStroke(1.5f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        chart.values()
                .reference()
                .ifPresent(value -> plot.addRangeMarker(reference(value), Layer.BACKGROUND));
        chart.event().ifPresent(place -> plot.addDomainMarker(reference(place), Layer.BACKGROUND));
        return plot;
    }

    static void draw(XYPlot plot, int index, XYDataset data, XYItemRenderer renderer) {
        plot.setDataset(index, data);
        plot.setRenderer(index, renderer);
    }

    private static void dress(Axis axis) {
        axis.setLabelFont(font(Font.PLAIN, 26));
        axis.setLabelPaint(TEXT);
        axis.setLabelInsets(new RectangleInsets(8, 4, 4, 12));
        axis.setTickLabelFont(font(Font.PLAIN, 24));
        axis.setTickLabelPaint(TEXT);
        axis.setTickLabelInsets(new RectangleInsets(6, 8, 4, 8));
        axis.setAxisLinePaint(MUTED);
        axis.setTickMarkPaint(MUTED);
    }

    private static ValueMarker reference(double value) {
        return new ValueMarker(value, MUTED, Lines.dashed(2.5f, 12, 8));
    }

    private static TextTitle title(String text, Font font, Color colour) {
        TextTitle title = new TextTitle(text, font);
        title.setPaint(colour);
        title.setHorizontalAlignment(HorizontalAlignment.LEFT);
        title.setTextAlignment(HorizontalAlignment.LEFT);
        title.setPosition(RectangleEdge.TOP);
        title.setPadding(2, 8, 4, 8);
        return title;
    }

    private static LegendTitle legend(LegendItemSource source) {
        LegendTitle legend = new LegendTitle(source);
        legend.setPosition(RectangleEdge.BOTTOM);
        legend.setItemFont(font(Font.PLAIN, 25));
        legend.setItemPaint(TEXT);
        legend.setItemLabelPadding(new RectangleInsets(4, 8, 4, 24));
        legend.setPadding(8, 0, 0, 0);
        return legend;
    }

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }
}
