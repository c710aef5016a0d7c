package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.stats.Interval;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * By how much a value may be less and more than it seems, for what its forks cannot tell.
 *
 * @param of the quantity
 * @param isRatio true if the value is the logarithm of a ratio
 */
record Slack(Quantity of, boolean isRatio) {

    /**
     * The time of a fork is taken to be off by this many times as much as the sentinels beside it,
     * at most: they run on one CPU, and hardly use memory.
     */
    private static final double PACE = 2;

    /** Of a value to which one side adds, and from which the other subtracts. */
    Interval between(List<MeasuredConfiguration> over, List<MeasuredConfiguration> under) {
        double own = difference(over, under, this::own);
        double onPace = difference(over, under, this::onPace);
        double low = Math.min(0, own) + Math.min(0, onPace);
        double high = Math.max(0, own) + Math.max(0, onPace);
        for (MeasuredConfiguration one : over) {
            Interval range = range(one);
            low += range.low();
            high += range.high();
        }
        for (MeasuredConfiguration one : under) {
            Interval range = range(one);
            low -= range.high();
            high -= range.low();
        }
        return new Interval(low, high);
    }

    private static double difference(
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            ToDoubleFunction<MeasuredConfiguration> part) {
        return over.stream().mapToDouble(part).sum() - under.stream().mapToDouble(part).sum();
    }

    /** By how much it is more if what others had of its CPUs in every fork was its own work. */
    private double own(MeasuredConfiguration one) {
        double shorter = 1 - one.leastOthers(of);
        return one.forks(of).stream()
                .mapToDouble(fork -> scaled(fork.mean() / shorter) - scaled(fork.mean()))
                .average()
                .orElse(0);
    }

    /** By how much it is more without the forks beside unusual sentinels, if others are left. */
    private double onPace(MeasuredConfiguration one) {
        Map<Integer, ForkState> states = states(one);
        return one.isAllOff()
                ? 0
                : mean(one, fork -> !state(states, fork).isOffPace()) - mean(one, _ -> true);
    }

    private double mean(MeasuredConfiguration one, Predicate<ForkValues> counts) {
        return one.forks(of).stream()
                .filter(counts)
                .mapToDouble(fork -> scaled(fork.mean()))
                .average()
                .orElse(0);
    }

    /**
     * By how much it may be less and more: of unsteady forks, if they are half or more, any part
     * may be what lasts, and forks may be off by more than the sentinels beside them, if all are.
     */
    private Interval range(MeasuredConfiguration one) {
        boolean isUnsteady = one.isUnsteady();
        boolean isOffPace = one.isOffPace(of);
        if (!isUnsteady && !isOffPace) {
            return Interval.ZERO;
        }
        Map<Integer, ForkState> states = states(one);
        double low = 0;
        double high = 0;
        List<ForkValues> forks = one.forks(of);
        for (ForkValues fork : forks) {
            ForkState state = state(states, fork);
            boolean hasRange = isUnsteady && state.unsteady();
            double off = isOffPace ? 1 + PACE * Math.abs(state.pace()) : 1;
            double least = (hasRange ? fork.lasting().low() : fork.mean()) / off;
            double most = (hasRange ? fork.lasting().high() : fork.mean()) * off;
            low += scaled(least) - scaled(fork.mean());
            high += scaled(most) - scaled(fork.mean());
        }
        return new Interval(low, high).in(Math.max(1, forks.size()));
    }

    private static Map<Integer, ForkState> states(MeasuredConfiguration one) {
        return one.ends().stream()
                .collect(Collectors.toMap(ForkState::number, end -> end, (first, _) -> first));
    }

    private static ForkState state(Map<Integer, ForkState> states, ForkValues fork) {
        return states.getOrDefault(fork.number(), ForkState.of(fork.number(), ""));
    }

    /** A part of a fork may count nothing, which is less than any limit. */
    private double scaled(double value) {
        return isRatio ? Math.log(Math.max(value, Double.MIN_NORMAL)) : value;
    }
}
