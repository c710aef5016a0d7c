package dev.threadscale.claim;

import dev.threadscale.stats.Interval;
import dev.threadscale.stats.TEstimate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A value whose forks may be in doubt. A hypothesis is rejected only if every value within the
 * slack rejects it, so p is the largest over all of them.
 *
 * @param bound of the value
 * @param value as measured
 * @param over forks of the side that adds to the value
 * @param under forks of the side that is subtracted from it; 0 without such a side
 */
record Readings(Bound bound, TEstimate value, Slack slack, long over, long under) {

    /** Returns the readings of the same value with a different slack. */
    Readings with(Slack other) {
        return new Readings(bound, value, other, over, under);
    }

    /** Returns p of the hypothesis that the claim does not hold. */
    double pFor() {
        return greatest(
                middle(),
                estimate ->
                        estimate.isExact()
                                ? exact(bound.holds(estimate.estimate()))
                                : bound.pFor(estimate));
    }

    /** Returns p of the hypothesis that it holds. */
    double pAgainst() {
        return greatest(
                middle(),
                estimate ->
                        estimate.isExact()
                                ? exact(!bound.holds(estimate.estimate()))
                                : bound.pAgainst(estimate));
    }

    /** Returns the two-sided p of the hypothesis that the value is 0. */
    double pZero() {
        return greatest(
                0,
                estimate ->
                        estimate.isExact()
                                ? Math.min(1, 2 * exact(estimate.estimate() != 0))
                                : estimate.p(0));
    }

    /** Returns true if the measured value would decide, but the slack leaves it open. */
    boolean areDivided() {
        return least(this) >= Judge.SIGNIFICANCE / 2
                && least(with(Slack.NONE)) < Judge.SIGNIFICANCE / 2;
    }

    private static double least(Readings one) {
        return Math.min(one.pFor(), one.pAgainst());
    }

    /** Returns the value that is farthest from both bounds; infinite if one of them is. */
    private double middle() {
        return (bound.low() + bound.high()) / 2;
    }

    /**
     * Returns the largest p, which is at an end of the slack or at the value nearest to the middle.
     */
    private double greatest(double middle, ToDoubleFunction<TEstimate> p) {
        if (slack.isNone()) {
            return p.applyAsDouble(value);
        }
        Interval range = slack.range();
        double nearest = Math.clamp(middle - value.estimate(), range.low(), range.high());
        return DoubleStream.of(range.low(), range.high(), nearest)
                .map(part -> p.applyAsDouble(value.plus(part)))
                .max()
                .orElseThrow();
    }

    /**
     * Returns p for values that do not vary and contradict a hypothesis. That does not disprove it:
     * forks that agree by chance, such as those of counts, do not vary either. The values of one
     * side are on the same side of a limit with the probability that tossed coins all fall alike
     * (the sign test: Dixon, Mood, "The Statistical Sign Test", Journal of the American Statistical
     * Association 41 (236), 1946); the observed division of values between two sides is one of all
     * possible ones.
     */
    private double exact(boolean contradicts) {
        if (!contradicts) {
            return 1;
        }
        double p = 1;
        for (int i = 1; i <= over; i++) {
            p *= under == 0 ? 0.5 : i / (double) (under + i);
        }
        return p;
    }

    /**
     * Returns the readings at a later look. The estimate moves by at most one standard error of
     * that look, from the present spread.
     *
     * @param share of the forks at that look to the present ones
     * @param spread at that look relative to the present one
     */
    Stream<Readings> later(double share, double spread) {
        double error = value.with(share).standardError();
        TEstimate last =
                new TEstimate(value.estimate(), error * spread, value.degreesOfFreedom() * share);
        return Stream.of(-1, 0, 1)
                .map(errors ->
                        new Readings(
                                bound,
                                last.plus(errors * error),
                                slack.diluted(share),
                                Math.round(over * share),
                                Math.round(under * share)));
    }

    /**
     * Returns the readings of a new run whose forks are in the same doubt.
     *
     * @param estimate of that run
     * @param share of its forks to the present ones
     */
    Readings anew(double estimate, double share) {
        TEstimate next = value.with(share);
        return new Readings(
                bound,
                new TEstimate(estimate, next.standardError(), next.degreesOfFreedom()),
                slack,
                Math.round(over * share),
                Math.round(under * share));
    }
}
