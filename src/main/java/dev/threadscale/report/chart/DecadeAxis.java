package dev.threadscale.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * A logarithmic axis that labels powers of ten as plain numbers, and 2 and 5 between them where
 * there is room; JFreeChart's own labels are powers, or too many.
 */
final class DecadeAxis extends LogAxis {

    /** With more decades, only the powers of ten are labelled. */
    private static final double MOST_DECADES_WITH_STEPS = 2.7;

    private static final int MOST_LABELS = 12;

    DecadeAxis(String label) {
        super(label);
    }

    @Override
    public List<NumberTick> refreshTicks(
            Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
        double low = getRange().getLowerBound();
        double high = getRange().getUpperBound();
        double decades = Math.log10(high) - Math.log10(low);
        boolean steps = decades <= MOST_DECADES_WITH_STEPS;
        int every = (int) Math.ceil(decades / MOST_LABELS);
        List<NumberTick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
            for (int digit = 1; digit <= 9; digit++) {
                double value = digit * Math.pow(10, power);
                if (value >= low && value <= high) {
                    boolean major =
                            (digit == 1 && power % every == 0)
                                    || (steps && (digit == 2 || digit == 5));
                    ticks.add(tick(value, major));
                }
            }
        }
        return ticks;
    }

    private static NumberTick tick(double value, boolean major) {
        return new NumberTick(
                major ? TickType.MAJOR : TickType.MINOR,
                value,
                major ? ValueAxes.plainNumbers(value, value).format(value) : "",
                TextAnchor.CENTER_RIGHT,
                TextAnchor.CENTER_RIGHT,
                0);
    }
}
