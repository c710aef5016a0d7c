package dev.threadscale.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many forks find a difference with a chance of 80 %: the least n for which (t(1 − p; ν) +
 * t(power; ν)) · s · √(sides / n) is no more than the difference, with ν = sides · (n − 1) degrees
 * of freedom (Bloom, "Minimum Detectable Effects", Evaluation Review 19 (5), 1995, solved for n).
 */
public final class Power {

    /**
     * The usual coefficient of variation between forks: the median of undisturbed forks of the
     * kit's experiments.
     */
    public static final double USUAL_VARIATION = 0.05;

    /** More than anybody waits for. */
    public static final int MOST = 1_000;

    private Power() {}

    /**
     * Forks of each configuration; {@link #MOST} if it takes that many or more.
     *
     * @param difference logarithmic
     * @param variation coefficient of variation between forks
     * @param sides configurations that are compared
     * @param p one-sided, that has to be reached
     */
    public static int forks(double difference, double variation, int sides, double p) {
        int forks = 2;
        while (forks < MOST && difference(forks, variation, sides, p) > difference) {
            forks++;
        }
        return forks;
    }

    /** The least logarithmic difference that so many forks find. */
    public static double difference(int forks, double variation, int sides, double p) {
        return errors(p, (double) sides * (forks - 1))
                * variation
                * Math.sqrt((double) sides / forks);
    }

    /** So many standard errors are found with the chance of {@link Detectable#POWER}. */
    static double errors(double p, double degreesOfFreedom) {
        TDistribution t = TDistribution.of(degreesOfFreedom);
        return t.inverseSurvivalProbability(p) + t.inverseCumulativeProbability(Detectable.POWER);
    }
}
