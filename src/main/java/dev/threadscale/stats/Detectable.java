package dev.threadscale.stats;

import java.util.Optional;

/**
 * The smallest difference that a host can tell from noise, from an A/A study: two samples of the
 * same.
 *
 * <p>It is (t(1 − α/2; ν) + t(power; ν)) standard errors of the difference, here of logarithms with
 * Welch's standard error and degrees of freedom, with α = 5 % and a power of 80 % (Bloom, "Minimum
 * Detectable Effects: A Simple Way to Report the Statistical Power of Experimental Designs",
 * Evaluation Review 19 (5), 1995; 80 % by the convention of Cohen, "Statistical Power Analysis for
 * the Behavioral Sciences", 2nd edition, 1988). It is a little more than the noncentral t
 * distribution says, by at most 4 % from five values a side on.
 *
 * @param share of the smaller value by which the greater one has to differ: 0.02 for 2 %; never
 *     less than {@code observed}
 * @param observed share by which both sides of the study differ, although they are the same
 * @param bias the least share by which they differ that chance does not explain, at 95 %
 *     confidence; 0 if it explains all. More forks make chance small, but not this
 */
public record Detectable(double share, double observed, double bias) {

    public static final double CONFIDENCE = 0.95;
    public static final double POWER = 0.8;

    /**
     * What the two sides of an A/A study tell.
     *
     * @param one means of forks, each above 0
     * @param other means of forks, each above 0
     * @return empty if a side has fewer than two forks
     */
    public static Optional<Detectable> of(double[] one, double[] other) {
        return TEstimate.logRatio(one, other)
                .map(difference -> {
                    double observed = Math.expm1(Math.abs(difference.estimate()));
                    return new Detectable(
                            Math.max(observed, power(difference)), observed, bias(difference));
                });
    }

    /** What is left of the difference when chance has had its part. */
    private static double bias(TEstimate difference) {
        Interval interval = difference.interval(CONFIDENCE);
        return Math.expm1(Math.max(0, Math.max(interval.low(), -interval.high())));
    }

    private static double power(TEstimate difference) {
        double errors = Power.errors((1 - CONFIDENCE) / 2, difference.degreesOfFreedom());
        return Math.expm1(errors * difference.standardError());
    }
}
