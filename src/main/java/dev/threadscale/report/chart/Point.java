package dev.threadscale.report.chart;

import dev.threadscale.stats.Interval;
import java.util.Optional;

/**
 * A value in the unit of the y axis.
 *
 * @param value where the marker stands
 * @param interval the error bar, if there is one
 * @param detail what is drawn in place of the marker, if it is more than that
 */
public record Point(double value, Optional<Interval> interval, Optional<Detail> detail) {

    public Point(double value, Optional<Interval> interval) {
        this(value, interval, Optional.empty());
    }

    public Point(double value) {
        this(value, Optional.empty());
    }

    public Point(double value, Detail detail) {
        this(value, Optional.empty(), Optional.of(detail));
    }

    /** The point in another unit: everything divided by {@code unit}. */
    public Point in(double unit) {
        return new Point(
                value / unit,
                interval.map(bounds -> bounds.in(unit)),
                detail.map(more -> more.in(unit)));
    }

    /** The upper end of what is drawn. */
    double top() {
        return interval.map(Interval::high).orElse(value);
    }
}
