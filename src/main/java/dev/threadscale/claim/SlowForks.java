package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.stats.Quantiles;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The slow forks of a run, which a few forks of one configuration may have missed: of ten forks of
 * which every fifth is slow, one sample in ten has none, and looks like that of a quiet
 * configuration. No test of those ten can tell, but the other configurations of the run can: a
 * verdict that one more fork, as slow as theirs, would leave open rests on luck.
 *
 * @param factor by which one in a hundred forks of the run is slower than the median of its
 *     configuration, or more; at least 1
 */
record SlowForks(double factor) {

    private static final double ALL_BUT_ONE_IN_A_HUNDRED = 0.99;

    static SlowForks of(Quantity of, Measurements measurements) {
        double[] slower =
                measurements.configurations().stream()
                        .flatMapToDouble(one -> offMedian(one.logarithms(of)))
                        .toArray();
        return new SlowForks(
                slower.length == 0
                        ? 1
                        : Math.exp(Math.max(0, Quantiles.at(slower, ALL_BUT_ONE_IN_A_HUNDRED))));
    }

    private static DoubleStream offMedian(double[] logarithms) {
        return logarithms.length == 0
                ? DoubleStream.empty()
                : Arrays.stream(logarithms).map(one -> one - Quantiles.middle(logarithms));
    }

    /**
     * Returns true if with one more slow fork of any of its configurations the 95 % interval of a
     * comparison of times would reach its limit.
     *
     * @param supports whether the comparison fulfils its claim
     */
    boolean wouldOpen(Check check, boolean supports) {
        return check.sides()
                .map(side -> check.replacing(side, oneMore(side, check.of())))
                .mapToDouble(more -> supports ? more.pFor() : more.pAgainst())
                .anyMatch(p -> p > Judge.SIGNIFICANCE / 2);
    }

    private MeasuredConfiguration oneMore(MeasuredConfiguration one, Quantity of) {
        ForkValues slow =
                new ForkValues(
                        one.ends().size() + 1,
                        factor * Math.exp(Quantiles.middle(one.logarithms(of))));
        return one.with(of, slow);
    }
}
