package dev.threadscale.stats;

/**
 * A confidence interval.
 *
 * @param low lower bound, in the unit of the sample; may be below 0 if the interval is wide
 * @param high upper bound, in the unit of the sample
 */
public record Interval(double low, double high) {

    /** The interval that contains only 0. */
    public static final Interval ZERO = new Interval(0, 0);

    /** Returns the number after the ± sign, in the unit of the sample. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    public boolean holds(double value) {
        return low <= value && high >= value;
    }

    /** Returns the interval of a ratio from this interval of its logarithm. */
    public Interval exp() {
        return new Interval(Math.exp(low), Math.exp(high));
    }

    /** Returns the interval in another unit: both bounds divided by {@code unit}. */
    public Interval in(double unit) {
        return new Interval(low / unit, high / unit);
    }
}
