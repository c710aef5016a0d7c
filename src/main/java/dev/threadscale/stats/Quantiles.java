package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Where sorted values of a sample stand: what a picture of all of them, sorted, shows.
 *
 * <p>Between two values it is interpolated linearly (Hyndman and Fan's type 7, as in R and NumPy;
 * "Sample Quantiles in Statistical Packages", The American Statistician 50 (4), 1996).
 *
 * @param minimum the smallest value, in the unit of the sample
 * @param lowerQuartile a quarter of the values is at most this
 * @param median half of the values is at most this
 * @param upperQuartile three quarters of the values are at most this
 * @param p95 95 % of the values are at most this
 * @param maximum the largest value
 */
public record Quantiles(
        double minimum,
        double lowerQuartile,
        double median,
        double upperQuartile,
        double p95,
        double maximum) {

    /** Makes the median absolute deviation of normal values their standard deviation. */
    static final double NORMAL = 1.4826;

    /**
     * The quantiles of a sample.
     *
     * @throws IllegalArgumentException if it is empty
     */
    public static Quantiles of(double[] values) {
        double[] at = evaluate(values, 0, 0.25, 0.5, 0.75, 0.95, 1);
        return new Quantiles(at[0], at[1], at[2], at[3], at[4], at[5]);
    }

    /**
     * The value that a share of all values does not exceed.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static double at(double[] values, double share) {
        return evaluate(values, share)[0];
    }

    /** The middle one of values, or the mean of the middle two. */
    public static double middle(double[] values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    /** The first and the third quartile of a sample in ascending order, which is not empty. */
    static Interval quartiles(double[] sorted) {
        double[] at =
                Quantile.withDefaults()
                        .with(Quantile.EstimationMethod.HF7)
                        .evaluate(sorted.length, i -> sorted[i], 0.25, 0.75);
        return new Interval(at[0], at[1]);
    }

    private static double[] evaluate(double[] values, double... shares) {
        if (values.length == 0) {
            throw new IllegalArgumentException("quantiles need values");
        }
        return Quantile.withDefaults()
                .with(Quantile.EstimationMethod.HF7)
                .withCopy(true)
                .evaluate(values, shares);
    }

    /**
     * The range of usual values, which tells the unusual ones.
     *
     * @param median of the values, above 0
     * @param limit the largest share by which a usual value is off the median
     */
    public record Usual(double median, double limit) {

        /** Fewer values do not show what is usual. */
        private static final int LEAST = 3;

        /**
         * Usual are values that are off the median by no more than some scaled median absolute
         * deviations (Hampel's identifier; Davies, Gather, "The Identification of Multiple
         * Outliers", Journal of the American Statistical Association 88 (423), 1993), and those
         * that are nearer than a floor anyway.
         *
         * @param deviations how many
         * @param floor as a share of the median
         * @return empty if there are too few values, or if they are not above 0
         */
        public static Optional<Usual> of(double[] values, double deviations, double floor) {
            if (values.length < LEAST || Arrays.stream(values).anyMatch(value -> value <= 0)) {
                return Optional.empty();
            }
            double median = middle(values);
            double deviation =
                    middle(Arrays.stream(values).map(value -> Math.abs(value - median)).toArray());
            return Optional.of(
                    new Usual(median, Math.max(floor, deviations * NORMAL * deviation / median)));
        }

        /** By which share of the median a value is above it; negative below. */
        public double off(double value) {
            return value / median - 1;
        }

        public boolean isUsual(double value) {
            return Math.abs(off(value)) <= limit;
        }
    }
}
