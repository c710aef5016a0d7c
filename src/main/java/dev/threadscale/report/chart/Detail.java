package dev.threadscale.report.chart;

import dev.threadscale.stats.Interval;
import java.util.List;

/** What stands for a value where a mark alone would say too little. */
public sealed interface Detail {

    /** The same in another unit: everything divided by {@code unit}. */
    Detail in(double unit);

    /** Everything that the axis has to have room for. */
    Interval extent();

    /**
     * A box from quartile to quartile, with whiskers.
     *
     * @param whiskers where they end
     * @param box its lower and upper end
     * @param median the line across it
     * @param points single values on it
     */
    record Box(Interval whiskers, Interval box, double median, List<Double> points)
            implements Detail {

        public Box {
            points = List.copyOf(points);
        }

        @Override
        public Box in(double unit) {
            return new Box(
                    whiskers.in(unit),
                    box.in(unit),
                    median / unit,
                    points.stream().map(value -> value / unit).toList());
        }

        @Override
        public Interval extent() {
            return whiskers;
        }
    }

    /**
     * Stretches of time.
     *
     * @param times of each the beginning and the end; at least one
     */
    record Spans(List<Interval> times) implements Detail {

        public Spans {
            times = List.copyOf(times);
        }

        @Override
        public Spans in(double unit) {
            return new Spans(times.stream().map(time -> time.in(unit)).toList());
        }

        @Override
        public Interval extent() {
            return new Interval(
                    times.stream().mapToDouble(Interval::low).min().orElseThrow(),
                    times.stream().mapToDouble(Interval::high).max().orElseThrow());
        }
    }
}
