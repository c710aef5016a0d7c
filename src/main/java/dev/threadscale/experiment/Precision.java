package dev.threadscale.experiment;

import java.math.BigDecimal;

/**
 * How well the mean elapsed time of a configuration is to be known: forks are added until it is.
 *
 * @param percent the largest half width of the mean's confidence interval, in percent of the mean
 * @param confidencePercent how many of a hundred such intervals hold the true mean
 */
public record Precision(BigDecimal percent, BigDecimal confidencePercent) {

    private static final double HUNDRED = 100;

    /** The largest half width over the mean. */
    public double goal() {
        return percent.doubleValue() / HUNDRED;
    }

    /** The share of intervals that hold the true mean. */
    public double confidence() {
        return confidencePercent.doubleValue() / HUNDRED;
    }
}
