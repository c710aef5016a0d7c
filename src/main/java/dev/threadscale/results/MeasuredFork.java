package dev.threadscale.results;

import dev.threadscale.claim.Finding;
import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkSamples;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Quantity.Aspect;
import dev.threadscale.measured.Samples;
import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.protocol.TaskColumn;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The numbers of one fork that decide what a run does next, taken from each row as it arrives. Of a
 * row, only the values of kept quantities and sums of counters remain, because a fork may have very
 * many rows.
 */
public final class MeasuredFork {

    private static final Map<String, IterationColumn> COLUMNS =
            Arrays.stream(IterationColumn.values())
                    .collect(Collectors.toMap(IterationColumn::key, Function.identity()));

    private final int number;
    private final Set<Quantity> kept;
    private final Samples samples;

    /** The sum of each counter over the measured iterations; NaN if one value is unknown. */
    private final double[] sums = new double[IterationColumn.values().length];

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
        this.kept = kept;
        this.samples = new Samples(configuration, levels);
    }

    /** Returns the quantities that decide what a run does next, except for times of tasks. */
    static Set<Quantity> deciding(RunRecord run) {
        Set<Quantity> kept = new LinkedHashSet<>();
        kept.add(Quantity.TIME);
        kept.add(observation(ServiceQuantity.LAG_PERCENT));
        for (Finding finding : run.experiment().findings()) {
            if (!finding.of().isOfFork() && !isOfTasks(finding.of())) {
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
        return kept;
    }

    private static Quantity observation(String name) {
        return new Quantity(name, null);
    }

    /** Returns true for a time of the logged tasks, of which a fork may have millions. */
    static boolean isOfTasks(Quantity quantity) {
        return !isColumn(quantity) && quantity.name().startsWith(Quantity.TASK);
    }

    /** Returns true for a column of the iterations. */
    static boolean isColumn(Quantity quantity) {
        return COLUMNS.containsKey(quantity.name());
    }

    /**
     * Adds a row of the fork.
     *
     * @param row returns the text of a column; empty if the value is unknown
     */
    void add(WorkerTable table, UnaryOperator<String> row) {
        boolean measured = row.apply(IterationColumn.PHASE.key()).equals(Phase.MEASUREMENT.key());
        double iteration = number(row, IterationColumn.ITERATION);
        switch (table) {
            case ITERATIONS -> iteration(row, measured, iteration);
            case OBSERVATIONS -> observation(row, measured, iteration);
            case TASKS -> task(row, measured, iteration);
        }
    }

    private void iteration(UnaryOperator<String> row, boolean measured, double iteration) {
        double rounds = number(row, IterationColumn.TIMED_ROUNDS);
        for (Quantity quantity : kept) {
            IterationColumn column = COLUMNS.get(quantity.name());
            if (column != null) {
                double divisor = column.isTotal() && !Double.isNaN(rounds) ? rounds : 1;
                add(quantity, measured, iteration, number(row, column) / divisor);
            }
        }
        if (measured) {
            for (IterationColumn column : COLUMNS.values()) {
                if (column.isMeasured()) {
                    sums[column.ordinal()] += number(row, column);
                }
            }
            lastEnd = number(row, IterationColumn.SINCE_MAIN_NS);
            firstEnd = iterations == 0 ? lastEnd : firstEnd;
            iterations++;
        }
    }

    private void observation(UnaryOperator<String> row, boolean measured, double iteration) {
        String name = row.apply(ObservationColumn.NAME.key());
        String subject = row.apply(ObservationColumn.SUBJECT.key());
        double value = number(row, ObservationColumn.VALUE);
        for (Quantity quantity : kept) {
            if (isColumn(quantity)) {
                continue;
            }
            if (quantity.name().equals(name) && isOf(quantity, subject)) {
                add(quantity, measured, iteration, value);
            }
            if (measured
                    && ServiceQuantity.isLatency(quantity.name())
                    && ServiceQuantity.lag(quantity.name()).equals(name)) {
                samples.lag(quantity).of(number).add(value);
            }
        }
    }

    private void task(UnaryOperator<String> row, boolean measured, double iteration) {
        String type = row.apply(TaskColumn.TYPE.key());
        for (Quantity quantity : kept) {
            if (isOfTasks(quantity) && isOf(quantity, type)) {
                String column = quantity.name().substring(Quantity.TASK.length());
                add(quantity, measured, iteration, number(row.apply(column)));
            }
        }
    }

    private static boolean isOf(Quantity quantity, String subject) {
        return quantity.subject() == null || quantity.subject().equals(subject);
    }

    /** Adds a known value; warm-up only counts for quantities of the first iteration. */
    private void add(Quantity quantity, boolean measured, double iteration, double value) {
        boolean counts = quantity.as() == Aspect.FIRST ? iteration == 1 : measured;
        if (counts && !Double.isNaN(value)) {
            // Each phase counts from 1, and warm-up comes first.
            samples.of(quantity).of(number).add(measured ? iteration : 0, value);
        }
    }

    private static double number(UnaryOperator<String> row, CsvColumn column) {
        return number(row.apply(column.key()));
    }

    private static double number(String text) {
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
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
        double sum = sums[column.ordinal()];
        return iterations == 0 || Double.isNaN(sum)
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum);
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
