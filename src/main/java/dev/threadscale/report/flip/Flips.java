package dev.threadscale.report.flip;

import dev.threadscale.claim.Pair;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The answers of a run's search for flips, with the ratios that it measured.
 *
 * @param rows one for each combination of the other axes, in the order of the matrix
 */
public record Flips(Run run, FlipGoal goal, List<FlipRow> rows) {

    private static final double CONFIDENCE = 0.95;

    public Flips {
        rows = new ArrayList<>(rows);
        rows.sort(Comparator.comparing(FlipRow::levels, Axis.order(run.axes())));
        rows = List.copyOf(rows);
    }

    /** Returns the answers of a run; empty if it did not search for flips, or has not ended. */
    public static Optional<Flips> of(Run run) {
        return run.flips().isEmpty()
                ? Optional.empty()
                : run.record().flip().map(goal -> new Flips(run, goal, run.flips()));
    }

    public FlipAnswer answer(FlipRow row) {
        return row.answer(goal);
    }

    /** Returns the axes whose levels distinguish the answers. */
    public List<Axis> series() {
        List<Axis> series = new ArrayList<>();
        for (Axis axis : run.varying()) {
            if (!axis.is(goal.axis()) && !goal.compare().isOn(axis.name())) {
                series.add(axis);
            }
        }
        return series;
    }

    /** Returns the unit of the searched numbers, such as "requests per second"; may be empty. */
    public String unit() {
        return run.record().experiment().unitOf(goal.axis());
    }

    /** Returns all measured numbers of a combination, in their order. */
    public List<FlipPoint> points(FlipRow row) {
        NavigableSet<Long> numbers = new TreeSet<>();
        for (Axis axis : run.axes()) {
            if (axis.is(goal.axisOfLevels())) {
                for (String label : axis.labels()) {
                    goal.number(Levels.of(axis.name(), label)).ifPresent(numbers::add);
                }
            }
        }
        List<FlipPoint> points = new ArrayList<>();
        for (long number : numbers) {
            point(row.levels(), number).ifPresent(points::add);
        }
        return points;
    }

    private Optional<FlipPoint> point(Levels place, long number) {
        Optional<MeasuredConfiguration> over =
                completed(place.with(goal.at(goal.compare(), number)));
        Optional<MeasuredConfiguration> under = completed(place.with(goal.at(goal.with(), number)));
        if (over.isEmpty() || under.isEmpty()) {
            return Optional.empty();
        }
        double[] compared = over.get().means(goal.of());
        double[] others = under.get().means(goal.of());
        if (compared.length == 0 || others.length == 0) {
            return Optional.empty();
        }
        return Optional.of(
                new FlipPoint(
                        number,
                        new Pair(over.get(), under.get(), goal.of()).ratio(),
                        TEstimate.logRatio(compared, others).flatMap(Flips::interval),
                        compared.length + others.length));
    }

    /** Returns a side without the forks that lost, as its result was decided. */
    private Optional<MeasuredConfiguration> completed(Levels side) {
        return run.find(side).map(MeasuredConfiguration::completed);
    }

    private static Optional<Interval> interval(TEstimate logarithm) {
        Interval interval = logarithm.interval(CONFIDENCE);
        return Optional.of(new Interval(Math.exp(interval.low()), Math.exp(interval.high())))
                .filter(known -> Double.isFinite(known.high()));
    }
}
