package dev.threadscale.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Max;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Min;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The estimate of one quantity of one configuration. It is computed over forks first and iterations
 * second, because the iterations of one fork are not independent of each other (Georges, Buytaert,
 * Eeckhout, "Statistically Rigorous Java Performance Evaluation", OOPSLA 2007, on steady-state
 * performance).
 *
 * @param forks number of forks
 * @param iterations number of measured iterations of all forks together
 * @param mean arithmetic mean of the forks' arithmetic means, each fork with the same weight, in
 *     the unit of the sample
 * @param middle of all iterations of all forks; empty if they were not kept
 * @param minimum of all iterations of all forks
 * @param maximum of all iterations of all forks
 * @param forkMeans in the order of the forks
 * @param standardDeviation of the forks' means, with n − 1; empty with a single fork
 * @param withinDeviation of the iterations around the mean of their fork, pooled over forks: √(Σ(x
 *     − mean of its fork)² / (iterations − forks)), the within-group part of a one-way analysis of
 *     variance; empty with a single iteration per fork
 * @param confidence 95 % confidence interval of the mean, from Student's t over the forks' means;
 *     empty with a single fork
 */
public record Estimate(
        int forks,
        int iterations,
        double mean,
        Optional<Middle> middle,
        double minimum,
        double maximum,
        List<Double> forkMeans,
        Optional<Double> standardDeviation,
        Optional<Double> withinDeviation,
        Optional<Interval> confidence) {

    private static final double CONFIDENCE = 0.95;

    public Estimate {
        forkMeans = List.copyOf(forkMeans);
    }

    /**
     * The middle of a sample.
     *
     * @param median for an even number, the mean of the middle two
     * @param quartiles a quarter is at most the lower one, three quarters are at most the upper
     *     one, by the rule of {@link Quantiles}
     */
    public record Middle(double median, Interval quartiles) {

        private static Middle of(double[] values) {
            double[] five = Quantiles.fiveNumbers(values);
            return new Middle(five[2], new Interval(five[1], five[3]));
        }

        private Middle over(double divisor) {
            return new Middle(median / divisor, quartiles.in(divisor));
        }
    }

    /**
     * The values of a fork, summed up for an estimate.
     *
     * @param iterations number of values, at least one
     * @param mean arithmetic mean
     * @param squares Σ(x − mean)²
     */
    public record Moments(
            int iterations, double mean, double squares, double minimum, double maximum) {

        public static Moments of(double[] values) {
            return new Moments(
                    values.length,
                    Mean.of(values).getAsDouble(),
                    Variance.of(values).getAsDouble() * (values.length - 1),
                    Min.of(values).getAsDouble(),
                    Max.of(values).getAsDouble());
        }
    }

    /**
     * Estimates from the values of iterations.
     *
     * @param forks the values of each fork, at least one
     * @throws IllegalArgumentException if there are no forks, or one does not have values
     */
    public static Estimate of(List<double[]> forks) {
        if (forks.stream().anyMatch(fork -> fork.length == 0)) {
            throw new IllegalArgumentException("every estimate needs forks with iterations");
        }
        double[] all = forks.stream().flatMapToDouble(Arrays::stream).toArray();
        return of(
                forks.stream().map(Moments::of).toList(),
                all.length == 0 ? Optional.empty() : Optional.of(Middle.of(all)));
    }

    /**
     * Estimates from forks.
     *
     * @param forks at least one
     * @throws IllegalArgumentException if there are none
     */
    public static Estimate of(List<Moments> forks, Optional<Middle> middle) {
        if (forks.isEmpty()) {
            throw new IllegalArgumentException("every estimate needs forks with iterations");
        }
        double[] means = forks.stream().mapToDouble(Moments::mean).toArray();
        double mean = Mean.of(means).getAsDouble();
        Optional<Double> deviation =
                means.length < 2
                        ? Optional.empty()
                        : Optional.of(StandardDeviation.of(means).getAsDouble());
        int iterations = forks.stream().mapToInt(Moments::iterations).sum();
        return new Estimate(
                forks.size(),
                iterations,
                mean,
                middle,
                forks.stream().mapToDouble(Moments::minimum).min().getAsDouble(),
                forks.stream().mapToDouble(Moments::maximum).max().getAsDouble(),
                Arrays.stream(means).boxed().toList(),
                deviation,
                within(forks, iterations),
                deviation.map(spread -> {
                    double halfWidth = halfWidth(means.length, spread, CONFIDENCE);
                    return new Interval(mean - halfWidth, mean + halfWidth);
                }));
    }

    private static Optional<Double> within(List<Moments> forks, int iterations) {
        if (iterations == forks.size()) {
            return Optional.empty();
        }
        double squares = forks.stream().mapToDouble(Moments::squares).sum();
        return Optional.of(Math.sqrt(squares / (iterations - forks.size())));
    }

    /** Returns the median of all iterations, which must have been kept. */
    public double median() {
        return middle.orElseThrow().median;
    }

    /** Returns the quartiles of all iterations, which must have been kept. */
    public Interval quartiles() {
        return middle.orElseThrow().quartiles;
    }

    /**
     * Returns the coefficient of variation of the forks' means: standard deviation / mean, without
     * unit.
     */
    public Optional<Double> coefficientOfVariation() {
        return overMean(standardDeviation);
    }

    /**
     * Returns the coefficient of variation within forks: standard deviation / mean, without unit.
     */
    public Optional<Double> withinVariation() {
        return overMean(withinDeviation);
    }

    private Optional<Double> overMean(Optional<Double> deviation) {
        return deviation.filter(_ -> mean != 0).map(known -> known / mean);
    }

    /**
     * Returns half the width of the mean's confidence interval over the mean, from Student's t over
     * the forks' means.
     *
     * @param level the share of such intervals that contain the true mean, such as 0.95
     * @return empty with a single fork; infinite around a mean of 0
     */
    public Optional<Double> relativeHalfWidth(double level) {
        return standardDeviation
                .map(spread -> halfWidth(forks, spread, level))
                .map(halfWidth -> halfWidth == 0 ? 0 : halfWidth / Math.abs(mean));
    }

    /** Returns the estimate of the quantity divided by a positive constant. */
    public Estimate over(double divisor) {
        return new Estimate(
                forks,
                iterations,
                mean / divisor,
                middle.map(known -> known.over(divisor)),
                minimum / divisor,
                maximum / divisor,
                forkMeans.stream().map(fork -> fork / divisor).toList(),
                standardDeviation.map(known -> known / divisor),
                withinDeviation.map(known -> known / divisor),
                confidence.map(interval -> interval.in(divisor)));
    }

    /**
     * Returns half the width of a confidence interval of the mean: mean ± t(1 − α/2; n − 1) · s /
     * √n (Georges, Buytaert, Eeckhout, as above, on intervals from fewer than 30 measurements).
     */
    private static double halfWidth(int n, double standardDeviation, double confidence) {
        double quantile = TDistribution.of(n - 1).inverseSurvivalProbability((1 - confidence) / 2);
        return quantile * standardDeviation / Math.sqrt(n);
    }
}
