package dev.threadscale.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Confidence interval of a ratio of means by resampling, which assumes no distribution: of each
 * side as many forks are drawn with replacement as it has, and of each drawn fork as many
 * iterations; the ratio of the means of the forks' means is one replicate. The interval is that of
 * their quantiles (percentile method). The mean of a thousand drawn iterations is normally
 * distributed around their mean by the central limit theorem, with their standard error; of forks
 * with so many it is drawn from there, since half a billion draws would say no more.
 *
 * <p>Sources: Kalibera, Jones, "Quantifying Performance Changes with Effect Size Confidence
 * Intervals", Technical Report 4-12, University of Kent, 2012, and "Rigorous Benchmarking in
 * Reasonable Time", ISMM 2013, for the levels; Davison, Hinkley, "Bootstrap Methods and Their
 * Application", Cambridge 1997, for resampling of levels and the percentile method. With few forks
 * it is too narrow, so it stands beside Welch's interval and decides nothing.
 */
public final class Bootstrap {

    private static final int REPLICATES = 10_000;
    private static final double CONFIDENCE = 0.95;

    /** From so many iterations on, the mean of a resample is as good as normally distributed. */
    private static final int MANY = 1000;

    /** The same data have the same interval whenever a report is made. */
    private static final long SEED = 20130620;

    private Bootstrap() {}

    /**
     * The interval of 95 % confidence.
     *
     * @param over iterations by fork; no fork is empty
     * @param under iterations by fork; no fork is empty, and no mean is 0
     * @return empty if one of them has fewer than two forks
     */
    public static Optional<Interval> ratio(List<double[]> over, List<double[]> under) {
        if (over.size() < 2 || under.size() < 2) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        double[] ratios = new double[REPLICATES];
        List<Fork> a = over.stream().map(Fork::new).toList();
        List<Fork> b = under.stream().map(Fork::new).toList();
        Arrays.setAll(ratios, replicate -> mean(random, a) / mean(random, b));
        double tail = (1 - CONFIDENCE) / 2;
        return Optional.of(
                new Interval(Quantiles.at(ratios, tail), Quantiles.at(ratios, 1 - tail)));
    }

    private static double mean(SplittableRandom random, List<Fork> forks) {
        double sum = 0;
        for (int drawn = 0; drawn < forks.size(); drawn++) {
            sum += forks.get(random.nextInt(forks.size())).resampled(random);
        }
        return sum / forks.size();
    }

    /** The iterations of one fork. */
    private static final class Fork {
        private final double[] iterations;
        private final double mean;
        private final double standardError;

        Fork(double[] iterations) {
            this.iterations = iterations;
            this.mean = Arrays.stream(iterations).average().orElseThrow();
            double squares = Arrays.stream(iterations).map(x -> (x - mean) * (x - mean)).sum();
            this.standardError = Math.sqrt(squares) / iterations.length;
        }

        /** The mean of as many iterations, drawn with replacement. */
        double resampled(SplittableRandom random) {
            if (iterations.length >= MANY) {
                return mean + standardError * random.nextGaussian();
            }
            double sum = 0;
            for (int i = 0; i < iterations.length; i++) {
                sum += iterations[random.nextInt(iterations.length)];
            }
            return sum / iterations.length;
        }
    }
}
