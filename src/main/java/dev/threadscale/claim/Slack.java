package dev.threadscale.claim;

import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
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
        Shifts all = new Shifts(of, isRatio, _ -> true);
        return new Slack(all.apart(over, under), main(Stream.of(over, under), of, _ -> true));
    }

    /**
     * The slack of the logarithm of a ratio of the same work, as of two versions of a program. Both
     * sides lack CPU time in the same way, so only the difference of what they lack may move it.
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

    /** By how much doubts of some kind may shift means. */
    private record Shifts(Quantity of, boolean isRatio, Predicate<Doubt> kind) {

        Interval apart(List<MeasuredConfiguration> over, List<MeasuredConfiguration> under) {
            double low = 0;
            double high = 0;
            for (MeasuredConfiguration one : over) {
                Interval shift = of(one);
                low += shift.low();
                high += shift.high();
            }
            for (MeasuredConfiguration one : under) {
                Interval shift = of(one);
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

    /** A count may be none, which is less than any limit. */
    private static double logarithm(double value) {
        return Math.log(Math.max(value, Double.MIN_NORMAL));
    }

    private static Optional<Doubt> main(
            Stream<List<MeasuredConfiguration>> sides, Quantity of, Predicate<Doubt> counts) {
        return sides
                .flatMap(List::stream)
                .flatMap(one -> one.forks(of).stream())
                .flatMap(fork -> fork.doubts().stream())
                .filter(counts)
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
