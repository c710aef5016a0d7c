package dev.threadscale.stats;

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
     * What that share of the values is at most.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static double at(double[] values, double share) {
        return evaluate(values, share)[0];
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
}
