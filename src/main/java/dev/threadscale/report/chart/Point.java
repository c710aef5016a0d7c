package dev.threadscale.report.chart;

import dev.threadscale.stats.Interval;
import java.util.Optional;

/**
 * A value in the unit of the y axis.
 *
 * @param value where the marker stands
 * @param interval the error bar, if there is one
 */
public record Point(double value, Optional<Interval> interval) {

    public Point(double value) {
        this(value, Optional.empty());
    }

    /** The point in another unit: everything divided by {@code unit}. */
    public Point in(double unit) {
        return new Point(value / unit, interval.map(bounds -> bounds.in(unit)));
    }

    /** The upper end of what is drawn. */
    double top() {
        return interval.map(Interval::high).orElse(value);
    }
}
