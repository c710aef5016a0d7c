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
}
