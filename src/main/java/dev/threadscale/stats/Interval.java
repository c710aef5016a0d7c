package dev.threadscale.stats;

/**
 * A confidence interval.
 *
 * @param low lower bound, in the unit of the sample; below 0 where a wide interval reaches there
 * @param high upper bound, in the unit of the sample
 */
public record Interval(double low, double high) {

    /** 0 and nothing else. */
    public static final Interval ZERO = new Interval(0, 0);

    /** The number after the ± sign, in the unit of the sample. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    public boolean holds(double value) {
        return low <= value && high >= value;
    }

    /** The interval of a ratio whose logarithm has this one. */
    public Interval exp() {
        return new Interval(Math.exp(low), Math.exp(high));
    }

    /** The interval in another unit: both bounds divided by {@code unit}. */
    public Interval in(double unit) {
        return new Interval(low / unit, high / unit);
    }
}
