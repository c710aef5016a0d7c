package dev.threadscale.stats;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * The spread that a whole study suggests for its samples. Three forks hardly show their own spread,
 * so a sample that happens to be narrow would make a difference look certain. Therefore each
 * variance is drawn towards the mean variance of all samples, which counts as {@value #DEGREES}
 * further degrees of freedom. This is the posterior of a scaled inverse χ² prior (Gelman et al.,
 * "Bayesian Data Analysis", 3rd edition, 2013, section 2.6; Smyth, "Linear Models and Empirical
 * Bayes Methods for Assessing Differential Expression", Statistical Applications in Genetics 3 (1),
 * 2004). Smyth estimates the weight; here it is fixed, because estimated weights caused more errors
 * when spreads differ much.
 *
 * @param variance mean variance of the samples
 * @param degrees the degrees of freedom that it counts for; 0 if there is no prior
 */
public record SpreadPrior(double variance, double degrees) {

    public static final SpreadPrior NONE = new SpreadPrior(0, 0);
    private static final double DEGREES = 2;

    /**
     * The probability that a normal sample's variance is lower than the value used to bound the
     * borrowed variance.
     */
    private static final double DOUBT = 0.001;

    /**
     * The quantile for that probability, by degrees of freedom. It is cached because it takes long
     * to compute.
     */
    private static final Map<Integer, Double> LEAST = new ConcurrentHashMap<>();

    /** The minimum number of values in a sample, since two values hardly show a spread. */
    private static final int FEWEST = 3;

    /**
     * The minimum number of samples. With fewer, the mean variance is mostly that of the compared
     * samples.
     */
    private static final int LEAST_SAMPLES = 6;

    /**
     * Computes the prior of a study. Samples of one or two values count only if no sample has more.
     */
    public static SpreadPrior of(List<double[]> samples) {
        int most = samples.stream().mapToInt(sample -> sample.length).max().orElse(0);
        List<double[]> known =
                samples.stream()
                        .filter(sample -> sample.length >= Math.clamp(most, 2, FEWEST))
                        .toList();
        if (known.size() < LEAST_SAMPLES) {
            return NONE;
        }
        double mean =
                known.stream()
                        .mapToDouble(sample -> Variance.of(sample).getAsDouble())
                        .average()
                        .orElse(0);
        return mean == 0 ? NONE : new SpreadPrior(mean, DEGREES);
    }

    /** Returns the mean of a sample of at least two values, with the combined variance. */
    public TEstimate mean(double[] sample) {
        int n = sample.length;
        double own = Variance.of(sample).getAsDouble();
        double freedom = degrees + n - 1;
        double squares = degrees * borrowed(own, n) + (n - 1) * own;
        return new TEstimate(
                Mean.of(sample).getAsDouble(), Math.sqrt(squares / freedom / n), freedom);
    }

    /**
     * Returns the variance to borrow, limited to values that are plausible for this sample.
     * Otherwise a few very noisy configurations would make all others look undecided.
     */
    private double borrowed(double own, int n) {
        double least =
                LEAST.computeIfAbsent(
                        n - 1,
                        freedom ->
                                ChiSquaredDistribution.of(freedom)
                                        .inverseCumulativeProbability(DOUBT));
        return own == 0 ? variance : Math.min(variance, own * (n - 1) / least);
    }
}
