package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What is usual among values, so that the unusual can be told.
 *
 * @param median of the values, above 0
 * @param limit the largest share by which a usual value is off the median
 */
public record Usual(double median, double limit) {

    /** Fewer values tell nothing of what is usual. */
    private static final int LEAST = 3;

    /** Makes the median absolute deviation of normal values their standard deviation. */
    private static final double NORMAL = 1.4826;

    /**
     * What is usual: values that are off the median by no more than some scaled median absolute
     * deviations (Hampel's identifier; Davies, Gather, "The Identification of Multiple Outliers",
     * Journal of the American Statistical Association 88 (423), 1993), and those that are nearer
     * than a floor anyway.
     *
     * @param deviations how many
     * @param floor as a share of the median
     * @return empty if there are too few values, or if they are not above 0
     */
    public static Optional<Usual> of(double[] values, double deviations, double floor) {
        if (values.length < LEAST || Arrays.stream(values).anyMatch(value -> value <= 0)) {
            return Optional.empty();
        }
        double median = median(values);
        double deviation =
                median(Arrays.stream(values).map(value -> Math.abs(value - median)).toArray());
        return Optional.of(
                new Usual(median, Math.max(floor, deviations * NORMAL * deviation / median)));
    }

    /** The middle one of values, or the mean of the middle two. */
    public static double median(double[] values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    /** By which share of the median a value is above it; negative below. */
    public double off(double value) {
        return value / median - 1;
    }

    public boolean isUsual(double value) {
        return Math.abs(off(value)) <= limit;
    }
}
