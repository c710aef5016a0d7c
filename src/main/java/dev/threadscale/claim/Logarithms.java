package dev.threadscale.claim;

import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.BlockMedians;
import dev.threadscale.stats.SpreadPrior;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The logarithms of a quantity in all compared configurations. */
public final class Logarithms {

    private final IdentityHashMap<MeasuredConfiguration, double[]> samples =
            new IdentityHashMap<>();
    private final SpreadPrior prior;

    private Logarithms(
            Quantity of, List<MeasuredConfiguration> configurations, BlockMedians blocks) {
        // The baseline of several runs is a side of several pairs, but one sample of the study.
        List<double[]> distinct = new ArrayList<>();
        for (MeasuredConfiguration configuration : configurations) {
            if (!samples.containsKey(configuration)) {
                double[] sample =
                        hasEachBlock(configuration, of)
                                ? blocks.removed(sample(configuration, of))
                                : configuration.logarithms(of);
                samples.put(configuration, sample);
                distinct.add(sample);
            }
        }
        this.prior = SpreadPrior.of(distinct);
    }

    /** Returns the logarithms of one run, without the effects that the forks of a block share. */
    public static Logarithms ofOneRun(Quantity of, List<MeasuredConfiguration> configurations) {
        return new Logarithms(
                of,
                configurations,
                BlockMedians.of(
                        configurations.stream()
                                .filter(configuration -> hasEachBlock(configuration, of))
                                .map(configuration -> sample(configuration, of))
                                .toList()));
    }

    /** Returns the logarithms of several runs, which do not share blocks. */
    public static Logarithms ofSeveralRuns(
            Quantity of, List<MeasuredConfiguration> configurations) {
        return new Logarithms(of, configurations, BlockMedians.NONE);
    }

    /** Returns the mean over the forks of a configuration. */
    TEstimate mean(MeasuredConfiguration one) {
        double[] sample = sample(one);
        return sample.length == 1 ? new TEstimate(sample[0], 0, 1) : prior.mean(sample);
    }

    private double[] sample(MeasuredConfiguration one) {
        return Objects.requireNonNull(samples.get(one));
    }

    /** Returns the logarithms by block. */
    private static double[] sample(MeasuredConfiguration one, Quantity of) {
        return one.forks(of).stream()
                .sorted(Comparator.comparingInt(ForkValues::number))
                .mapToDouble(fork -> Math.log(fork.mean()))
                .toArray();
    }

    /** Returns true if a configuration has a value for its first block and all later ones. */
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
