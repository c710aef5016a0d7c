package dev.threadscale.results;

import dev.threadscale.claim.Finding;
import dev.threadscale.experiment.Search;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkSamples;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Samples;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.results.SampleCollector.Row;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The numbers of one fork that decide what a run does next, taken from each row as it arrives. Of a
 * row, only the values of kept quantities and sums of counters remain, because a fork may have very
 * many rows.
 */
public final class MeasuredFork {

    private final int number;
    private final SampleCollector collector;
    private final Samples samples;
    private final List<String> columns;

    /** The sum of each counter over the measured iterations; NaN if one value is unknown. */
    private final Map<IterationColumn, Double> sums = new EnumMap<>(IterationColumn.class);

    private int iterations;
    private double firstEnd = Double.NaN;
    private double lastEnd = Double.NaN;

    /**
     * Creates the numbers of a fork without rows.
     *
     * @param configuration the id of its configuration
     * @param kept the quantities whose values are kept
     */
    MeasuredFork(String configuration, Levels levels, int number, Set<Quantity> kept) {
        this.number = number;
        this.collector = new SampleCollector(kept);
        this.samples = collector.of(configuration, levels);
        this.columns = collector.columns();
    }

    /** Returns the quantities that decide what a run does next, except for times of tasks. */
    static Set<Quantity> deciding(RunRecord run) {
        Set<Quantity> kept = new LinkedHashSet<>();
        kept.add(Quantity.TIME);
        kept.add(observation(ServiceQuantity.LAG_PERCENT));
        for (Finding finding : run.experiment().findings()) {
            if (!finding.of().isOfFork() && !SampleCollector.isOfTasks(finding.of())) {
                kept.add(finding.of());
            }
        }
        for (String result : run.experiment().observedResults()) {
            kept.add(observation(result));
        }
        for (String limited : run.search().map(Search::limits).orElse(Map.of()).keySet()) {
            kept.add(observation(limited));
            kept.add(observation(ServiceQuantity.lag(limited)));
            kept.add(observation(ServiceQuantity.ERROR_PERCENT));
        }
        run.flip()
                .map(FlipGoal::of)
                .or(() -> run.map().map(MapGoal::of))
                .filter(of -> !of.isOfFork() && !SampleCollector.isOfTasks(of))
                .ifPresent(kept::add);
        return kept;
    }

    private static Quantity observation(String name) {
        return new Quantity(name, null);
    }

    /**
     * Adds a row of the fork.
     *
     * @param row returns the text of a column; empty if the value is unknown
     */
    void add(WorkerTable table, UnaryOperator<String> row) {
        Row place =
                new Row(
                        samples,
                        number,
                        Phase.find(row.apply(IterationColumn.PHASE.key())).orElse(Phase.WARMUP),
                        Long.parseLong(row.apply(IterationColumn.ITERATION.key())));
        Function<String, Optional<Double>> values = column -> known(row.apply(column));
        switch (table) {
            case ITERATIONS -> {
                double rounds = values.apply(IterationColumn.TIMED_ROUNDS.key()).orElse(1.0);
                collector.iteration(place, rounds, i -> number(row, columns.get(i)));
                if (place.isMeasured()) {
                    count(row);
                }
            }
            case OBSERVATIONS ->
                    collector.observation(
                            place,
                            row.apply(ObservationColumn.NAME.key()),
                            row.apply(ObservationColumn.SUBJECT.key()),
                            values.apply(ObservationColumn.VALUE.key()));
            case TASKS -> collector.task(place, row.apply(TaskColumn.TYPE.key()), values);
            case COMPANIONS -> {}
        }
    }

    private static Optional<Double> known(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(text));
    }

    private void count(UnaryOperator<String> row) {
        for (IterationColumn column : IterationColumn.values()) {
            if (column.isMeasured()) {
                sums.merge(column, number(row, column.key()), Double::sum);
            }
        }
        lastEnd = number(row, IterationColumn.SINCE_MAIN_NS.key());
        firstEnd = iterations == 0 ? lastEnd : firstEnd;
        iterations++;
    }

    private static double number(UnaryOperator<String> row, String column) {
        return known(row.apply(column)).orElse(Double.NaN);
    }

    /** Returns the values of the kept quantities. */
    Samples samples() {
        return samples;
    }

    /** Returns the number of measured iterations. */
    public int iterations() {
        return iterations;
    }

    /** Returns the sum over the measured iterations; empty if one of the values is unknown. */
    public OptionalDouble sum(IterationColumn column) {
        double sum = sums.getOrDefault(column, Double.NaN);
        return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    /** Returns the elapsed times of the measured iterations, in ns, divided by their rounds. */
    public double[] elapsedNanos() {
        return values(Quantity.TIME);
    }

    /** Returns the values that measured iterations observed under a name. */
    public double[] observed(String name) {
        return values(observation(name));
    }

    private double[] values(Quantity quantity) {
        ForkSamples known = samples.quantities().get(quantity);
        return known == null ? new double[0] : known.toArray();
    }

    /** Returns the time from the end of one iteration to that of the next, in ns; 0 if unknown. */
    public double period() {
        double period = (lastEnd - firstEnd) / Math.max(1, iterations - 1);
        return Double.isNaN(period) ? 0 : period;
    }
}
