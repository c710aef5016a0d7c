package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Computes quantiles of a sample.
 *
 * <p>Values between two data points are interpolated linearly (Hyndman and Fan's type 7, as in R
 * and NumPy; "Sample Quantiles in Statistical Packages", The American Statistician 50 (4), 1996).
 */
public final class Quantiles {

    /**
     * The factor that turns the median absolute deviation of normal values into their standard
     * deviation.
     */
    static final double NORMAL = 1.4826;

    private Quantiles() {}

    /**
     * Returns the value that the given share of all values does not exceed.
     *
     * @throws IllegalArgumentException if there are no values
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

    /** Returns the median: the middle value, or the mean of the middle two. */
    public static double middle(double[] values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    /**
     * Returns Tukey's five-number summary: minimum, the three quartiles, maximum.
     *
     * @param values at least one; their order is changed
     */
    static double[] fiveNumbers(double[] values) {
        return Quantile.withDefaults()
                .with(Quantile.EstimationMethod.HF7)
                .evaluate(values, 0, 0.25, 0.5, 0.75, 1);
    }

    /**
     * The range of usual values.
     *
     * @param median of the values, above 0
     * @param limit the largest deviation of a usual value, as a share of the median
     */
    public record Usual(double median, double limit) {

        /** The minimum number of values that show what is usual. */
        private static final int LEAST = 3;

        /**
         * Finds the range of usual values: those that differ from the median by at most a number of
         * scaled median absolute deviations (Hampel's identifier; Davies, Gather, "The
         * Identification of Multiple Outliers", Journal of the American Statistical Association 88
         * (423), 1993), or by less than a floor.
         *
         * @param deviations the number of deviations
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

        /** Returns the deviation from the median as a share of the median; negative below it. */
        public double off(double value) {
            return value / median - 1;
        }

        public boolean isUsual(double value) {
            return Math.abs(off(value)) <= limit;
        }
    }
}
