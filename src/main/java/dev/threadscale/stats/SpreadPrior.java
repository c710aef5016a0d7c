package dev.threadscale.stats;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * The spread that a whole study shows for its samples. Three forks hardly show their own spread: a
 * sample that is narrow by chance makes a difference look sure. So each variance is drawn towards
 * the mean variance of all samples, which counts like that of {@value #DEGREES} further degrees of
 * freedom: the posterior of a scaled inverse χ² prior (Gelman et al., "Bayesian Data Analysis", 3rd
 * edition, 2013, section 2.6; Smyth, "Linear Models and Empirical Bayes Methods for Assessing
 * Differential Expression", Statistical Applications in Genetics 3 (1), 2004, who estimates what is
 * fixed here: estimated weights erred more often where spreads differ much).
 *
 * @param variance mean variance of the samples
 * @param degrees of freedom that it counts for; 0 if nothing is borrowed
 */
public record SpreadPrior(double variance, double degrees) {

    public static final SpreadPrior NONE = new SpreadPrior(0, 0);
    private static final double DEGREES = 2;

    /** The chance by which the variance of a normal sample is less than what bounds a loan. */
    private static final double DOUBT = 0.001;

    /** The quantile of that chance by degrees of freedom: it takes long to find. */
    private static final Map<Integer, Double> LEAST = new ConcurrentHashMap<>();

    /** Two values hardly show a spread. */
    private static final int FEWEST = 3;

    /** With fewer samples, the mean variance is mostly that of the samples that are compared. */
    private static final int LEAST_SAMPLES = 6;

    /** The prior of a study; samples of one or two values count only where none has more. */
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
                        .mapToDouble(one -> Variance.of(one).getAsDouble())
                        .average()
                        .orElse(0);
        return mean == 0 ? NONE : new SpreadPrior(mean, DEGREES);
    }

    /** The mean of a sample of at least two values, with the variance from both. */
    public TEstimate mean(double[] sample) {
        int n = sample.length;
        double own = Variance.of(sample).getAsDouble();
        double freedom = degrees + n - 1;
        double squares = degrees * borrowed(own, n) + (n - 1) * own;
        return new TEstimate(
                Mean.of(sample).getAsDouble(), Math.sqrt(squares / freedom / n), freedom);
    }

    /**
     * A sample of some forks shows its own spread, and borrows no more than it may have: a few
     * configurations that are much noisier than all others would make those look undecided.
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
