package dev.threadscale.claim;

import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.BlockMedians;
import dev.threadscale.stats.SpreadPrior;
import dev.threadscale.stats.TEstimate;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The logarithms of a quantity in all configurations that are compared. */
public final class Logarithms {

    private final IdentityHashMap<MeasuredConfiguration, double[]> samples =
            new IdentityHashMap<>();
    private final SpreadPrior prior;

    private Logarithms(
            Quantity of, List<MeasuredConfiguration> configurations, BlockMedians blocks) {
        configurations.forEach(one ->
                samples.put(
                        one,
                        hasEachBlock(one, of)
                                ? blocks.removed(sample(one, of))
                                : one.logarithms(of)));
        this.prior = SpreadPrior.of(configurations.stream().map(this::sample).toList());
    }

    /** The logarithms of one run, without what the forks of a block have in common. */
    static Logarithms ofOneRun(Quantity of, List<MeasuredConfiguration> configurations) {
        return new Logarithms(
                of,
                configurations,
                BlockMedians.of(
                        configurations.stream()
                                .filter(one -> hasEachBlock(one, of))
                                .map(one -> sample(one, of))
                                .toList()));
    }

    /** The logarithms of several runs, which have no blocks in common. */
    public static Logarithms ofSeveralRuns(
            Quantity of, List<MeasuredConfiguration> configurations) {
        return new Logarithms(of, configurations, BlockMedians.NONE);
    }

    /** The mean of its forks. */
    TEstimate mean(MeasuredConfiguration one) {
        double[] sample = sample(one);
        return sample.length == 1 ? new TEstimate(sample[0], 0, 1) : prior.mean(sample);
    }

    private double[] sample(MeasuredConfiguration one) {
        return Objects.requireNonNull(samples.get(one));
    }

    /** By block. */
    private static double[] sample(MeasuredConfiguration one, Quantity of) {
        return one.forks(of).stream()
                .sorted(Comparator.comparingInt(ForkValues::number))
                .mapToDouble(fork -> Math.log(fork.mean()))
                .toArray();
    }

    /** Returns true if it has a value of its first block and of those behind it. */
    private static boolean hasEachBlock(MeasuredConfiguration one, Quantity of) {
        List<ForkValues> forks = one.forks(of);
        return forks.stream().allMatch(fork -> fork.mean() > 0)
                && forks.stream()
                        .map(ForkValues::number)
                        .sorted()
                        .toList()
                        .equals(IntStream.rangeClosed(1, forks.size()).boxed().toList());
    }
}
