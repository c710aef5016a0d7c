package dev.threadscale.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate whose error over its standard error follows Student's t distribution, so it can be
 * compared with any bound.
 *
 * @param estimate in the unit of the sample, or a natural logarithm
 * @param standardError of the estimate; 0 if the sample does not vary at all
 * @param degreesOfFreedom of the distribution; more than 0
 */
public record TEstimate(double estimate, double standardError, double degreesOfFreedom) {

    /**
     * Estimates the mean of one sample, with its standard error s / √n and n − 1 degrees of freedom
     * (Student, "The Probable Error of a Mean", Biometrika 6 (1), 1908).
     *
     * @param independent values that do not depend on each other, such as the means of forks
     * @return empty below two values, since nothing is known about the spread
     */
    public static Optional<TEstimate> mean(double[] independent) {
        int n = independent.length;
        if (n < 2) {
            return Optional.empty();
        }
        return Optional.of(
                new TEstimate(
                        Mean.of(independent).getAsDouble(),
                        Math.sqrt(Variance.of(independent).getAsDouble() / n),
                        n - 1));
    }

    /**
     * Estimates the logarithm of the ratio of two geometric means, which is the difference of the
     * means of the logarithms. It does not assume equal variances and uses the degrees of freedom
     * of Welch and Satterthwaite (Welch, "The Generalization of 'Student's' Problem when Several
     * Different Population Variances are Involved", Biometrika 34 (1–2), 1947). Times vary by
     * factors rather than by differences, so logarithms are closer to the normal distribution.
     *
     * @param over independent values, each above 0
     * @param under independent values, each above 0
     * @return empty if one of them has fewer than two values
     * @throws IllegalArgumentException if a value is not above 0
     */
    public static Optional<TEstimate> logRatio(double[] over, double[] under) {
        double[] a = logarithms(over);
        double[] b = logarithms(under);
        return a.length < 2 || b.length < 2
                ? Optional.empty()
                : Optional.of(
                        contrast(
                                List.of(SpreadPrior.NONE.mean(a)),
                                List.of(SpreadPrior.NONE.mean(b))));
    }

    /**
     * Estimates the sum of some independent estimates minus that of others, without assuming equal
     * variances (Welch, as above, for any number of samples). On logarithms this is a ratio of
     * ratios.
     */
    public static TEstimate contrast(List<TEstimate> added, List<TEstimate> subtracted) {
        double estimate =
                added.stream().mapToDouble(TEstimate::estimate).sum()
                        - subtracted.stream().mapToDouble(TEstimate::estimate).sum();
        double variance = 0;
        double weights = 0;
        double most = 0;
        for (TEstimate term : Stream.concat(added.stream(), subtracted.stream()).toList()) {
            double own = Math.pow(term.standardError, 2);
            variance += own;
            weights += own * own / term.degreesOfFreedom;
            most += term.degreesOfFreedom;
        }
        double welch = variance * variance / weights;
        return new TEstimate(
                estimate, Math.sqrt(variance), Double.isFinite(welch) && welch > 0 ? welch : most);
    }

    /**
     * Returns the estimate for more or fewer values of the same variance.
     *
     * @param share number of these values over the number of existing values
     */
    public TEstimate with(double share) {
        return new TEstimate(estimate, standardError / Math.sqrt(share), degreesOfFreedom * share);
    }

    /** Returns a copy with a number added to the estimate. */
    public TEstimate plus(double number) {
        return new TEstimate(estimate + number, standardError, degreesOfFreedom);
    }

    private static double[] logarithms(double[] values) {
        if (!Arrays.stream(values).allMatch(value -> value > 0)) {
            throw new IllegalArgumentException("a ratio needs values above 0");
        }
        return Arrays.stream(values).map(Math::log).toArray();
    }

    /** Returns true if all values are equal: p is then 0 or 1, which does not prove anything. */
    public boolean isExact() {
        return standardError == 0;
    }

    /**
     * Returns the two-sided confidence interval.
     *
     * @param confidence the share of such intervals that contain the true value, such as 0.95
     */
    public Interval interval(double confidence) {
        double quantile =
                TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
        return new Interval(
                estimate - quantile * standardError, estimate + quantile * standardError);
    }

    /**
     * Returns the value below which the true value is with a probability, if all values were
     * equally likely before (a flat prior).
     */
    public double quantile(double probability) {
        return estimate
                + standardError
                        * TDistribution.of(degreesOfFreedom)
                                .inverseCumulativeProbability(probability);
    }

    /**
     * Returns the two-sided p of the hypothesis that this is the true value; 1 if nothing varies.
     */
    public double p(double value) {
        return isExact() ? 1 : Math.min(1, 2 * Math.min(pAbove(value), pBelow(value)));
    }

    /** Returns the one-sided p of the hypothesis that the true value is at most the bound. */
    public double pAbove(double bound) {
        if (isExact()) {
            return estimate > bound ? 0 : 1;
        }
        return TDistribution.of(degreesOfFreedom)
                .survivalProbability((estimate - bound) / standardError);
    }

    /** Returns the one-sided p of the hypothesis that the true value is at least the bound. */
    public double pBelow(double bound) {
        if (isExact()) {
            return estimate < bound ? 0 : 1;
        }
        return TDistribution.of(degreesOfFreedom)
                .cumulativeProbability((estimate - bound) / standardError);
    }

    /**
     * Returns the p of the hypothesis that the true value is not between two bounds. These are two
     * one-sided tests, of which the weaker one counts (Schuirmann, "A Comparison of the Two
     * One-Sided Tests Procedure and the Power Approach", Journal of Pharmacokinetics and
     * Biopharmaceutics 15 (6), 1987).
     */
    public double pInside(double low, double high) {
        return Math.max(pAbove(low), pBelow(high));
    }

    /**
     * Returns the p of the hypothesis that the true value is between two bounds: the probability of
     * an estimate at least this far from their middle if the true value is at a bound (Lehmann,
     * Romano, "Testing Statistical Hypotheses", 3rd edition, 2005, section 5.2). For distant bounds
     * the test is one-sided, for equal ones two-sided; an infinite bound is not tested.
     */
    public double pOutside(double low, double high) {
        if (Double.isInfinite(low)) {
            return pAbove(high);
        }
        if (Double.isInfinite(high)) {
            return pBelow(low);
        }
        if (isExact()) {
            return estimate < low || estimate > high ? 0 : 1;
        }
        double off = Math.abs(estimate - (low + high) / 2);
        double half = (high - low) / 2;
        TDistribution t = TDistribution.of(degreesOfFreedom);
        return t.survivalProbability((off - half) / standardError)
                + t.survivalProbability((off + half) / standardError);
    }
}
