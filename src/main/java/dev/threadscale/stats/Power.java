package dev.threadscale.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Computes the number of forks that find a difference with a probability of 80 %. It is the
 * smallest n for which (t(1 − p; ν) + t(power; ν)) · s · √(sides / n) is at most the difference,
 * with ν = sides · (n − 1) degrees of freedom (Bloom, "Minimum Detectable Effects", Evaluation
 * Review 19 (5), 1995, solved for n).
 */
public final class Power {

    /**
     * The typical coefficient of variation between forks: the median over undisturbed forks of the
     * kit's experiments.
     */
    public static final double USUAL_VARIATION = 0.05;

    /** The largest number that is computed, since nobody waits for more. */
    public static final int MOST = 1_000;

    private Power() {}

    /**
     * Returns the number of forks of each configuration; {@link #MOST} if it is that or larger.
     *
     * @param difference logarithmic
     * @param variation coefficient of variation between forks
     * @param sides number of configurations that are compared
     * @param p one-sided p that must be reached
     */
    public static int forks(double difference, double variation, int sides, double p) {
        // More forks find smaller differences. A search by halves, since each of them takes two
        // quantiles.
        int low = 2;
        int high = MOST;
        while (low < high) {
            int middle = (low + high) / 2;
            if (difference(middle, variation, sides, p) > difference) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the smallest logarithmic difference that this number of forks finds. */
    public static double difference(int forks, double variation, int sides, double p) {
        return errors(p, (double) sides * (forks - 1))
                * variation
                * Math.sqrt((double) sides / forks);
    }

    /**
     * Returns the number of iterations, at least 1, with which the mean over forks is known best
     * for the time spent. It is the square root of a fork's cost in iterations, times the spread
     * within forks over that between them (Kalibera, Jones, "Rigorous Benchmarking in Reasonable
     * Time", ISMM 2013, section 6).
     *
     * @param forkCost cost of a fork without its iterations, in the unit of the other cost
     * @param iterationCost cost of one iteration
     * @param within standard deviation, or coefficient of variation, of the iterations of a fork
     * @param between the same measure of the forks' true means
     */
    public static double iterations(
            double forkCost, double iterationCost, double within, double between) {
        return Math.max(1, Math.ceil(Math.sqrt(forkCost / iterationCost) * within / between));
    }

    /**
     * Returns the number of standard errors that are found with the probability {@link
     * Detectable#POWER}.
     */
    static double errors(double p, double degreesOfFreedom) {
        TDistribution t = TDistribution.of(degreesOfFreedom);
        return t.inverseSurvivalProbability(p) + t.inverseCumulativeProbability(Detectable.POWER);
    }

    /**
     * The smallest difference that a host can distinguish from noise, from an A/A study, which
     * compares two samples of the same configuration.
     *
     * <p>It is (t(1 − α/2; ν) + t(power; ν)) standard errors of the difference of logarithms, with
     * Welch's standard error and degrees of freedom, α = 5 % and a power of 80 % (Bloom, "Minimum
     * Detectable Effects: A Simple Way to Report the Statistical Power of Experimental Designs",
     * Evaluation Review 19 (5), 1995; 80 % by the convention of Cohen, "Statistical Power Analysis
     * for the Behavioral Sciences", 2nd edition, 1988). It exceeds the result of the noncentral t
     * distribution by at most 4 % from five values a side on.
     *
     * @param share the share of the smaller value by which the larger one must differ: 0.02 for 2
     *     %; never less than {@code observed}
     * @param observed the share by which the two sides of the study differed, although they are the
     *     same
     */
    public record Detectable(double share, double observed) {

        public static final double CONFIDENCE = 0.95;
        public static final double POWER = 0.8;

        /**
         * Computes the result from the two sides of an A/A study.
         *
         * @param one means of forks, each above 0
         * @param other means of forks, each above 0
         * @return empty if a side has fewer than two forks
         */
        public static Optional<Detectable> of(double[] one, double[] other) {
            return TEstimate.logRatio(one, other)
                    .map(difference -> {
                        double observed = Math.expm1(Math.abs(difference.estimate()));
                        return new Detectable(Math.max(observed, power(difference)), observed);
                    });
        }

        private static double power(TEstimate difference) {
            double errors = Power.errors((1 - CONFIDENCE) / 2, difference.degreesOfFreedom());
            return Math.expm1(errors * difference.standardError());
        }
    }
}
