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
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;

/**
 * An axis of labels that never touch: long ones are wrapped, and where many numbers stand, some go
 * without; JFreeChart's own would print one over the other.
 */
final class CategoryLabels extends SymbolAxis {

    /** Free space between neighbouring labels, in px. */
    private static final double GAP = 14;

    private static final int MOST_LINES = 6;

    /** A label below this width is no longer wrapped but left out. */
    private static final double NARROWEST = 60;

    /** Of the usual size of its letters. */
    private static final double SMALLEST = 0.65;

    private final List<String> labels;
    private final boolean numbers;

    /**
     * The axis.
     *
     * @param numbers true if the labels are so regular that some can be left out
     */
    CategoryLabels(String title, List<String> labels, boolean numbers) {
        super(title, labels.toArray(String[]::new));
        this.labels = List.copyOf(labels);
        this.numbers = numbers;
        setGridBandsVisible(false);
        setRange(-0.5, labels.size() - 0.5);
    }

    @Override
    @SuppressWarnings("rawtypes") // as inherited
    protected double findMaximumTickLabelHeight(
            List ticks, Graphics2D graphics, Rectangle2D area, boolean vertical) {
        double highest =
                IntStream.range(0, labels.size())
                        .mapToObj(i -> block(i, graphics, area.getWidth()))
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
        int every = every(graphics, dataArea.getWidth());
        for (int i = 0; i < labels.size(); i += every) {
            double x = valueToJava2D(i, dataArea, edge);
            block(i, graphics, dataArea.getWidth())
                    .draw(
                            graphics,
                            (float) x,
                            (float) (cursor + getTickLabelInsets().getTop()),
                            TextBlockAnchor.TOP_CENTER);
        }
        state.cursorDown(findMaximumTickLabelHeight(List.of(), graphics, dataArea, false));
        return state;
    }

    private int every(Graphics2D graphics, double width) {
        double slot = width / labels.size();
        double widest =
                numbers || slot < NARROWEST
                        ? IntStream.range(0, labels.size())
                                .mapToObj(i -> block(i, graphics, width))
                                .mapToDouble(b -> b.calculateDimensions(graphics).getWidth())
                                .max()
                                .orElse(0)
                        : 0;
        return (int) Math.max(1, Math.ceil((widest + GAP) / slot - 1e-9));
    }

    private TextBlock block(int index, Graphics2D graphics, double width) {
        double room = numbers ? Float.MAX_VALUE : Math.max(width / labels.size() - GAP, NARROWEST);
        TextBlock block =
                TextUtils.createTextBlock(
                        labels.get(index),
                        fitting(graphics, room),
                        getTickLabelPaint(),
                        (float) room,
                        MOST_LINES,
                        new G2TextMeasurer(graphics));
        block.setLineAlignment(HorizontalAlignment.CENTER);
        return block;
    }

    /** A smaller font, within limits, if the longest word would be broken. */
    private Font fitting(Graphics2D graphics, double room) {
        Font font = getTickLabelFont();
        double longest =
                labels.stream()
                        .flatMap(label -> Stream.of(label.split(" ", -1)))
                        .mapToDouble(graphics.getFontMetrics(font)::stringWidth)
                        .max()
                        .orElse(0);
        double scale = Math.clamp(room / Math.max(1, longest), SMALLEST, 1);
        return font.deriveFont((float) (font.getSize2D() * scale));
    }
}
