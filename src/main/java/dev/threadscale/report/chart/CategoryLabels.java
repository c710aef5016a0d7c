package dev.threadscale.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.text.G2TextMeasurer;
import org.jfree.chart.text.TextBlock;
import org.jfree.chart.text.TextBlockAnchor;
import org.jfree.chart.text.TextMeasurer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;

/**
 * An axis whose labels never touch: long ones are wrapped, and among many numbers some are left
 * out. JFreeChart's own axis would print labels over each other.
 */
final class CategoryLabels extends SymbolAxis {

    /** The free space between neighbouring labels, in px. */
    private static final double GAP = 14;

    private static final int MOST_LINES = 6;

    /** The width below which labels are left out instead of wrapped. */
    private static final double NARROWEST = 60;

    /** The smallest font size, in px. */
    private static final float SMALLEST = 14;

    private final List<String> labels;
    private final List<Double> places;

    /** Allows some labels to be left out, since they are regular. */
    private final boolean numbers;

    /** The smallest distance between neighbours, in the unit of the axis. */
    private final double step;

    CategoryLabels(Chart chart) {
        super(chart.categoryAxis(), chart.categories().toArray(String[]::new));
        this.labels = chart.categories();
        this.places = IntStream.range(0, labels.size()).mapToObj(chart::place).toList();
        this.numbers = chart.form().isLines();
        this.step =
                IntStream.range(1, places.size())
                        .mapToDouble(i -> places.get(i) - places.get(i - 1))
                        .filter(distance -> distance > 0)
                        .min()
                        .orElse(1);
        setGridBandsVisible(false);
        setRange(places.getFirst() - step / 2, places.getLast() + step / 2);
    }

    @Override
    @SuppressWarnings("rawtypes") // Label positions are as inherited.
    protected double findMaximumTickLabelHeight(
            List ticks, Graphics2D graphics, Rectangle2D area, boolean vertical) {
        double highest =
                blocks(graphics, area.getWidth()).stream()
                        .mapToDouble(block -> block.calculateDimensions(graphics).getHeight())
                        .max()
                        .orElse(0);
        return highest + getTickLabelInsets().getTop() + getTickLabelInsets().getBottom();
    }

    @Override
    protected AxisState drawTickMarksAndLabels(
            Graphics2D graphics,
            double cursor,
            Rectangle2D plotArea,
            Rectangle2D dataArea,
            RectangleEdge edge) {
        AxisState state = new AxisState(cursor);
        state.setTicks(List.of());
        List<TextBlock> blocks = blocks(graphics, dataArea.getWidth());
        int every = every(blocks, graphics, dataArea.getWidth());
        for (int i = 0; i < labels.size(); i += every) {
            double x = valueToJava2D(places.get(i), dataArea, edge);
            blocks.get(i)
                    .draw(
                            graphics,
                            (float) x,
                            (float) (cursor + getTickLabelInsets().getTop()),
                            TextBlockAnchor.TOP_CENTER);
        }
        state.cursorDown(findMaximumTickLabelHeight(List.of(), graphics, dataArea, false));
        return state;
    }

    private int every(List<TextBlock> blocks, Graphics2D graphics, double width) {
        double widest =
                blocks.stream()
                        .mapToDouble(block -> block.calculateDimensions(graphics).getWidth())
                        .max()
                        .orElse(0);
        return (int) Math.max(1, Math.ceil((widest + GAP) / slot(width) - 1e-9));
    }

    /** Returns the room of a label in an axis of the given width, in px. */
    private double slot(double width) {
        return width * step / getRange().getLength();
    }

    private List<TextBlock> blocks(Graphics2D graphics, double width) {
        double slot = slot(width);
        double place = numbers ? Float.MAX_VALUE : slot < NARROWEST ? NARROWEST : slot - GAP;
        Font font = fitting(graphics, place);
        // JFreeChart would break a wider word.
        float room = (float) Math.max(place, longestWord(graphics, font));
        return labels.stream().map(label -> block(label, graphics, font, room)).toList();
    }

    private TextBlock block(String label, Graphics2D graphics, Font font, float room) {
        TextBlock block =
                TextUtils.createTextBlock(
                        label,
                        font,
                        getTickLabelPaint(),
                        room,
                        MOST_LINES,
                        new G2TextMeasurer(graphics));
        block.setLineAlignment(HorizontalAlignment.CENTER);
        return block;
    }

    /** Returns a font that is made smaller, within limits, if the longest word would be broken. */
    private Font fitting(Graphics2D graphics, double room) {
        Font font = getTickLabelFont();
        while (longestWord(graphics, font) > room && font.getSize2D() > SMALLEST) {
            font = font.deriveFont(font.getSize2D() - 1);
        }
        return font;
    }

    /**
     * Returns the width including the space after the word. From then on, the graphics context
     * measures in that font.
     */
    private double longestWord(Graphics2D graphics, Font font) {
        graphics.setFont(font);
        TextMeasurer measurer = new G2TextMeasurer(graphics);
        return labels.stream()
                .flatMap(label -> Stream.of(label.split("(?<= )", -1)))
                .mapToDouble(word -> measurer.getStringWidth(word, 0, word.length()))
                .max()
                .orElse(0);
    }
}
