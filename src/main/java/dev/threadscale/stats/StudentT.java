package dev.threadscale.stats;

import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Confidence intervals from Student's t distribution: mean ± t(1 − α/2; n − 1) · s / √n.
 *
 * <p>Source: Georges, Buytaert, Eeckhout, "Statistically Rigorous Java Performance Evaluation",
 * OOPSLA 2007, on intervals from fewer than 30 measurements.
 */
final class StudentT {

    private StudentT() {}

    /**
     * The two-sided interval of the mean.
     *
     * @param independent values that do not depend on each other, such as the means of forks;
     *     iterations of one fork share its compiled code and memory layout and do not qualify
     * @param confidence the share of such intervals that holds the true mean, such as 0.95
     * @return empty below two values, where nothing is known about the spread
     */
    static Optional<Interval> interval(double[] independent, double confidence) {
        int n = independent.length;
        if (n < 2) {
            return Optional.empty();
        }
        double mean = Mean.of(independent).getAsDouble();
        double halfWidth =
                halfWidth(n, StandardDeviation.of(independent).getAsDouble(), confidence);
        return Optional.of(new Interval(mean - halfWidth, mean + halfWidth));
    }

    /**
     * Half the width of that interval.
     *
     * @param n number of values, at least two
     * @param standardDeviation of the values, with n − 1
     */
    static double halfWidth(int n, double standardDeviation, double confidence) {
        double quantile = TDistribution.of(n - 1).inverseSurvivalProbability((1 - confidence) / 2);
        return quantile * standardDeviation / Math.sqrt(n);
    }
}
