package dev.threadscale.report.chart;

import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A value in the unit of the y axis.
 *
 * @param value the position of the marker
 * @param interval the error bar, if there is one
 * @param detail drawn instead of a marker, if present; of a bracket, the error bar shows it
 * @param forks the number of forks that the value comes from; 0 if it does not come from forks
 *     alone
 */
public record ChartPoint(
        double value, Optional<Interval> interval, Optional<Detail> detail, int forks) {

    /** The detail of a value that a single mark cannot show. */
    public sealed interface Detail {

        /** Returns the detail in another unit: everything divided by {@code unit}. */
        Detail in(double unit);

        /** Returns the ends of everything that must fit on the axis. */
        DoubleStream ends();
    }

    /**
     * A box from quartile to quartile, with whiskers.
     *
     * @param box its lower and upper end
     * @param points single values on it
     */
    public record Box(Interval whiskers, Interval box, List<Double> points) implements Detail {

        @Override
        public Box in(double unit) {
            return new Box(
                    whiskers.in(unit),
                    box.in(unit),
                    points.stream().map(value -> value / unit).toList());
        }

        @Override
        public DoubleStream ends() {
            return DoubleStream.of(whiskers.low(), whiskers.high());
        }
    }

    /**
     * Periods of time.
     *
     * @param times the beginning and the end of each; at least one
     */
    public record Stretches(List<Interval> times) implements Detail {

        @Override
        public Stretches in(double unit) {
            return new Stretches(times.stream().map(time -> time.in(unit)).toList());
        }

        @Override
        public DoubleStream ends() {
            return times.stream().flatMapToDouble(time -> DoubleStream.of(time.low(), time.high()));
        }
    }

    /** The ends of a bracket, of which the lower one is the value. */
    public record Bracket(Interval of) implements Detail {

        @Override
        public Bracket in(double unit) {
            return new Bracket(of.in(unit));
        }

        @Override
        public DoubleStream ends() {
            return DoubleStream.of(of.low(), of.high());
        }
    }

    /**
     * An end of a stretch that is shaded up to the next end of the same line: where the winner
     * changes, or where it is too close to call.
     *
     * @param winner who wins at the end
     * @param finished false if one side did not finish its work, so the value is only a place
     */
    public record End(double value, Winner winner, boolean finished) implements Detail {

        /** The side that wins at an end of a stretch. */
        public enum Winner {
            FIRST,
            SECOND,
            UNDECIDED
        }

        @Override
        public End in(double unit) {
            return new End(value / unit, winner, finished);
        }

        @Override
        public DoubleStream ends() {
            return DoubleStream.of(value);
        }
    }

    /**
     * A cell of a map of winners.
     *
     * @param winner the side that wins there; empty if none is known to
     * @param sides all sides, for the legend
     * @param close the sides that are near to winning, if there are more than two
     * @param measured false if it was filled in between cells that agree
     * @param comparable false if it could not be measured
     * @param number the ratio as shown; empty if a side did not finish
     */
    public record Territory(
            Optional<Side> winner,
            List<Side> sides,
            List<Side> close,
            boolean measured,
            boolean comparable,
            Optional<String> number)
            implements Detail {

        /** A side of a map with its colour. */
        public record Side(String label, int rgb) {}

        /** Returns the cell in words: "virtual wins (1.32), measured". */
        String words() {
            String outcome =
                    winner.map(side -> side.label() + " wins")
                            .orElse(comparable ? "too close to call" : "not comparable");
            return outcome
                    + number.map(" (%s)"::formatted).orElse("")
                    + (measured ? "" : ", between cells that agree");
        }

        @Override
        public Territory in(double unit) {
            return this;
        }

        @Override
        public DoubleStream ends() {
            return DoubleStream.empty();
        }
    }

    public ChartPoint(double value, Optional<Interval> interval, Optional<Detail> detail) {
        this(value, interval, detail, 0);
    }

    public ChartPoint(double value, Optional<Interval> interval) {
        this(value, interval, Optional.empty());
    }

    public ChartPoint(double value) {
        this(value, Optional.empty());
    }

    /**
     * The number of forks whose interval is not shown: it would be twelve times as wide as their
     * difference.
     */
    static final int PAIR = 2;

    /** Returns the mean with its interval, or with both values if there are two forks. */
    static ChartPoint of(Estimate estimate) {
        return new ChartPoint(
                estimate.mean(),
                estimate.forks() == PAIR ? ends(estimate.forkMeans()) : estimate.confidence(),
                Optional.empty(),
                estimate.forks());
    }

    private static Optional<Interval> ends(List<Double> forks) {
        return Optional.of(new Interval(Collections.min(forks), Collections.max(forks)));
    }

    /** Returns a value that is at least {@code low}, and below {@code high} if that is known. */
    static ChartPoint bracket(double low, Optional<Double> high) {
        Optional<Interval> ends = high.map(end -> new Interval(low, end));
        return new ChartPoint(low, ends, ends.map(Bracket::new));
    }

    /** Returns the quartiles around the median, the extremes, and the means of forks. */
    static ChartPoint box(Estimate estimate) {
        return new ChartPoint(
                estimate.median(),
                Optional.empty(),
                Optional.of(
                        new Box(
                                new Interval(estimate.minimum(), estimate.maximum()),
                                estimate.quartiles(),
                                estimate.forkMeans())),
                estimate.forks());
    }

    /** Returns the point in another unit: everything divided by {@code unit}. */
    ChartPoint in(double unit) {
        return new ChartPoint(
                value / unit,
                interval.map(bounds -> bounds.in(unit)),
                detail.map(more -> more.in(unit)),
                forks);
    }

    /** Returns only the value. */
    ChartPoint marker() {
        return new ChartPoint(value, Optional.empty(), Optional.empty(), forks);
    }

    /** Returns the ends of the drawing without error bars. */
    DoubleStream ends() {
        return detail.map(Detail::ends).orElseGet(() -> DoubleStream.of(value));
    }

    /** Returns the upper end of the drawing. */
    double top() {
        return interval.map(Interval::high).orElse(value);
    }
}
