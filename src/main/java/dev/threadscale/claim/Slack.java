package dev.threadscale.claim;

import dev.threadscale.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * By how much a value may be off because its forks are in doubt.
 *
 * @param range what may have to be added to it, at least and at most
 * @param main the doubt that most of the range comes from, at its greatest extent; empty if none
 */
record Slack(Interval range, Optional<Doubt> main) {

    static final Slack NONE = new Slack(Interval.ZERO, Optional.empty());

    /**
     * The slack of the mean of some configurations less that of others.
     *
     * @param isRatio true if the value is the logarithm of a ratio
     */
    static Slack between(
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            Quantity of,
            boolean isRatio) {
        ToDoubleFunction<Double> scale = isRatio ? Slack::logarithm : Double::doubleValue;
        double low = 0;
        double high = 0;
        for (MeasuredConfiguration one : over) {
            Interval off = off(one.forks(of), scale);
            low += off.low();
            high += off.high();
        }
        for (MeasuredConfiguration one : under) {
            Interval off = off(one.forks(of), scale);
            low -= off.high();
            high -= off.low();
        }
        return new Slack(new Interval(low, high), main(Stream.of(over, under), of));
    }

    private static Interval off(List<ForkValues> forks, ToDoubleFunction<Double> scale) {
        double low = 0;
        double high = 0;
        for (ForkValues fork : forks) {
            Interval range = fork.range();
            low += scale.applyAsDouble(range.low()) - scale.applyAsDouble(fork.mean());
            high += scale.applyAsDouble(range.high()) - scale.applyAsDouble(fork.mean());
        }
        return new Interval(low, high).in(Math.max(1, forks.size()));
    }

    /** A count may be none, which is less than any limit. */
    private static double logarithm(double value) {
        return Math.log(Math.max(value, Double.MIN_NORMAL));
    }

    private static Optional<Doubt> main(Stream<List<MeasuredConfiguration>> sides, Quantity of) {
        return sides
                .flatMap(List::stream)
                .flatMap(one -> one.forks(of).stream())
                .flatMap(fork -> fork.doubts().stream())
                .collect(Collectors.groupingBy(Doubt::kind))
                .values()
                .stream()
                .max(
                        Comparator.comparingDouble(
                                kind -> kind.stream().mapToDouble(Slack::width).sum()))
                .flatMap(kind -> kind.stream().max(Comparator.comparingDouble(Slack::width)));
    }

    private static double width(Doubt doubt) {
        return logarithm(doubt.factors().high()) - logarithm(doubt.factors().low());
    }

    /** The slack when forks without any doubt have become the rest of all. */
    Slack diluted(double share) {
        return new Slack(range.in(share), main);
    }

    boolean isNone() {
        return range.equals(Interval.ZERO);
    }
}
