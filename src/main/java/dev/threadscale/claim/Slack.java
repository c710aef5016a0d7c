package dev.threadscale.claim;

import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The possible error of a value because its forks are in doubt.
 *
 * @param range the smallest and the largest correction to the value
 * @param main the doubt that causes most of the range, at its greatest extent; empty without doubts
 */
record Slack(Interval range, Optional<Doubt> main) {

    static final Slack NONE = new Slack(Interval.ZERO, Optional.empty());

    /**
     * Returns the slack of the mean of some configurations minus that of others.
     *
     * @param isRatio true if the value is the logarithm of a ratio
     */
    static Slack between(
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            Quantity of,
            boolean isRatio) {
        Shifts all = new Shifts(of, isRatio, _ -> true);
        return new Slack(all.apart(over, under), main(Stream.of(over, under), of, _ -> true));
    }

    /**
     * Returns the slack of the logarithm of a ratio of the same work, such as two versions of a
     * program. Missing CPU time affects both sides alike, so only the difference may move the
     * ratio.
     */
    static Slack ofSameWork(MeasuredConfiguration over, MeasuredConfiguration under, Quantity of) {
        Interval apart =
                new Shifts(of, true, doubt -> !doubt.isOfTheHost())
                        .apart(List.of(over), List.of(under));
        Shifts common = new Shifts(of, true, Doubt::isOfTheHost);
        Interval first = common.of(over);
        Interval second = common.of(under);
        double faster = first.low() - second.low();
        double slower = first.high() - second.high();
        Interval shared =
                new Interval(
                        Math.min(0, Math.min(faster, slower)),
                        Math.max(0, Math.max(faster, slower)));
        boolean isOfTheHost = shared.halfWidth() > apart.halfWidth();
        return new Slack(
                new Interval(apart.low() + shared.low(), apart.high() + shared.high()),
                main(
                        Stream.of(List.of(over), List.of(under)),
                        of,
                        doubt -> doubt.isOfTheHost() == isOfTheHost));
    }

    /** The possible shifts of means from doubts of some kind. */
    private record Shifts(Quantity of, boolean isRatio, Predicate<Doubt> kind) {

        Interval apart(List<MeasuredConfiguration> over, List<MeasuredConfiguration> under) {
            double low = 0;
            double high = 0;
            for (MeasuredConfiguration configuration : over) {
                Interval shift = of(configuration);
                low += shift.low();
                high += shift.high();
            }
            for (MeasuredConfiguration configuration : under) {
                Interval shift = of(configuration);
                low -= shift.high();
                high -= shift.low();
            }
            return new Interval(low, high);
        }

        Interval of(MeasuredConfiguration one) {
            List<ForkValues> forks = one.forks(of);
            double low = 0;
            double high = 0;
            for (ForkValues fork : forks) {
                Interval range = fork.range(kind);
                low += scaled(range.low()) - scaled(fork.mean());
                high += scaled(range.high()) - scaled(fork.mean());
            }
            return new Interval(low, high).in(Math.max(1, forks.size()));
        }

        private double scaled(double value) {
            return isRatio ? logarithm(value) : value;
        }
    }

    /** Returns the logarithm; a count may be 0, which is below any limit. */
    private static double logarithm(double value) {
        return Math.log(Math.max(value, Double.MIN_NORMAL));
    }

    private static Optional<Doubt> main(
            Stream<List<MeasuredConfiguration>> sides, Quantity of, Predicate<Doubt> counts) {
        Map<Doubt.Kind, List<Doubt>> byKind =
                sides.flatMap(List::stream)
                        .flatMap(configuration -> configuration.forks(of).stream())
                        .flatMap(fork -> fork.doubts().stream())
                        .filter(counts)
                        .collect(Collectors.groupingBy(Doubt::kind));
        return byKind.values().stream()
                .max(
                        Comparator.comparingDouble(
                                doubts -> doubts.stream().mapToDouble(Slack::width).sum()))
                .flatMap(doubts -> doubts.stream().max(Comparator.comparingDouble(Slack::width)));
    }

    private static double width(Doubt doubt) {
        return logarithm(doubt.factors().high()) - logarithm(doubt.factors().low());
    }

    /** Returns the slack once further forks are not in doubt. */
    Slack diluted(double share) {
        return new Slack(range.in(share), main);
    }

    boolean isNone() {
        return range.equals(Interval.ZERO);
    }
}
