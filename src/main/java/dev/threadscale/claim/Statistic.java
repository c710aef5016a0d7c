package dev.threadscale.claim;

import dev.threadscale.stats.Interval;
import java.util.Optional;

/**
 * A measured number.
 *
 * @param interval of 95 % confidence; empty where no chance is involved, or with a single fork
 */
public record Statistic(StatisticKind kind, double value, Optional<Interval> interval) {

    /** Returns true if the interval is known and lies on one side of a value. */
    public boolean excludes(double value) {
        return interval.filter(range -> !range.holds(value)).isPresent();
    }

    Statistic over(double other) {
        return new Statistic(
                StatisticKind.RATIO,
                value / other,
                interval.map(range -> new Interval(range.low() / other, range.high() / other)));
    }
}
