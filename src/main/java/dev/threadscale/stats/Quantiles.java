package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Where sorted values of a sample stand.
 *
 * <p>Between two values it is interpolated linearly (Hyndman and Fan's type 7, as in R and NumPy;
 * "Sample Quantiles in Statistical Packages", The American Statistician 50 (4), 1996).
 */
public final class Quantiles {

    /** Makes the median absolute deviation of normal values their standard deviation. */
    static final double NORMAL = 1.4826;

    private Quantiles() {}

    /**
     * The value that a share of all values does not exceed.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static double at(double[] values, double share) {
        if (values.length == 0) {
            throw new IllegalArgumentException("quantiles need values");
        }
        return Quantile.withDefaults()
                .with(Quantile.EstimationMethod.HF7)
                .withCopy(true)
                .evaluate(values, share);
    }

    /** The middle one of values, or the mean of the middle two. */
    public static double middle(double[] values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    /**
     * Tukey's five-number summary: the least value, the three quartiles, the greatest.
     *
     * @param values at least one, which are left in another order
     */
    static double[] fiveNumbers(double[] values) {
        return Quantile.withDefaults()
                .with(Quantile.EstimationMethod.HF7)
                .evaluate(values, 0, 0.25, 0.5, 0.75, 1);
    }

    /**
     * The range of usual values; all others are unusual.
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
