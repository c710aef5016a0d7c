package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Measurements.Configuration;
import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.claim.Quantity;
import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Outcome;
import dev.threadscale.protocol.TaskColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gathers what the findings of a run need of its CSVs: a mean for each fork. */
public final class MeasurementsReader {

    private final Run run;
    private final FindingsRecord record;
    private final List<Quantity> quantities;
    private final Map<Map<String, String>, Configured> configurations = new LinkedHashMap<>();
    private @Nullable Map<String, String> latestLevels;
    private Configured latest = new Configured();

    /** What the findings of the record are about. */
    public MeasurementsReader(Run run, FindingsRecord record) {
        this(run, record, record.findings().stream().map(Finding::of).distinct().toList());
    }

    public MeasurementsReader(Run run, FindingsRecord record, List<Quantity> quantities) {
        this.run = run;
        this.record = record;
        this.quantities = quantities;
        record.unavailable()
                .forEach(levels -> configured(levels).outcomes.add(Outcome.UNAVAILABLE.label()));
    }

    /** A configuration as it fills up. */
    private static final class Configured {
        private final List<String> outcomes = new ArrayList<>();
        private final Map<Quantity, ByFork<Track>> forks = new HashMap<>();

        void add(Quantity quantity, String fork, double iteration, double value) {
            forks.computeIfAbsent(quantity, any -> new ByFork<>(Track::new))
                    .of(fork)
                    .add(iteration, value);
        }

        Configuration with(Map<String, String> levels) {
            Map<Quantity, List<ForkValues>> values = new HashMap<>();
            forks.forEach((quantity, tracks) ->
                    values.put(
                            quantity,
                            tracks.values().stream()
                                    .map(track ->
                                            new ForkValues(
                                                    track.mean(), Numbers.list(track.means())))
                                    .toList()));
            return new Configuration(levels, List.copyOf(outcomes), values);
        }
    }

    /** What was read. */
    public Measurements measurements() {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        run.axes().forEach(axis -> axes.put(axis.name(), axis.levels()));
        return new Measurements(
                axes,
                configurations.entrySet().stream()
                        .map(one -> one.getValue().with(one.getKey()))
                        .sorted(Comparator.comparing(Configuration::levels, MatrixOrder.of(run)))
                        .toList(),
                record.detectable());
    }

    @SuppressWarnings("ReferenceEquality") // the rows of a configuration share their map
    private Configured configured(Map<String, String> levels) {
        if (levels != latestLevels) {
            latest = configurations.computeIfAbsent(levels, any -> new Configured());
            latestLevels = levels;
        }
        return latest;
    }

    /** Reads {@code forks.csv}. */
    public Consumer<Row> forks(RunCsv csv) {
        List<Quantity> columns = named(ForkColumn.values());
        return row -> {
            Configured configured = configured(csv.levels(row));
            if (RunCsv.isReplaced(row)) {
                // Others stand for it; as a fork without values it would spoil theirs.
                return;
            }
            String outcome = row.getField(ForkColumn.OUTCOME.key());
            configured.outcomes.add(outcome);
            if (outcome.equals(Outcome.COMPLETED.label())) {
                columns.forEach(q ->
                        csv.number(row, q.name())
                                .ifPresent(number ->
                                        configured.add(q, row.getField("fork"), 0, number)));
            }
        };
    }

    /** Reads {@code iterations.csv}. */
    public Consumer<Row> iterations(RunCsv csv) {
        // What is of the fork as a whole, as its peak memory, is not the mean of its iterations.
        List<Quantity> columns = new ArrayList<>(named(IterationColumn.values()));
        columns.removeAll(named(ForkColumn.values()));
        return reading(
                csv, columns, row -> columns, (row, quantity) -> csv.number(row, quantity.name()));
    }

    /** The quantities that are columns of a file. */
    private List<Quantity> named(CsvColumn... columns) {
        return quantities.stream()
                .filter(q ->
                        Arrays.stream(columns).anyMatch(column -> column.key().equals(q.name())))
                .toList();
    }

    /** Reads {@code observations.csv}. */
    public Consumer<Row> observations(RunCsv csv) {
        return reading(
                csv,
                quantities,
                row ->
                        quantities.stream()
                                .filter(q ->
                                        q.name().equals(row.getField(ObservationColumn.NAME.key()))
                                                && isOf(
                                                        q,
                                                        row.getField(
                                                                ObservationColumn.SUBJECT.key())))
                                .toList(),
                (row, quantity) -> csv.number(row, ObservationColumn.VALUE.key()));
    }

    /** Reads {@code tasks.csv}. */
    public Consumer<Row> tasks(RunCsv csv) {
        List<Quantity> ofTasks =
                quantities.stream().filter(q -> q.name().startsWith(Quantity.TASK)).toList();
        return reading(
                csv,
                ofTasks,
                row ->
                        ofTasks.stream()
                                .filter(q -> isOf(q, row.getField(TaskColumn.TYPE.key())))
                                .toList(),
                (row, quantity) ->
                        csv.number(row, quantity.name().substring(Quantity.TASK.length())));
    }

    private static boolean isOf(Quantity quantity, String subject) {
        return quantity.subject() == null || quantity.subject().equals(subject);
    }

    /** Which quantities a row is about. */
    @FunctionalInterface
    private interface Relevant {
        List<Quantity> to(Row row);
    }

    /** The value of a row. */
    @FunctionalInterface
    private interface Value {
        OptionalDouble of(Row row, Quantity quantity);
    }

    /** Measured iterations alone; nothing if nobody asks for it. */
    private Consumer<Row> reading(
            RunCsv csv, List<Quantity> asked, Relevant relevant, Value value) {
        return row -> {
            List<Quantity> about =
                    !asked.isEmpty() && csv.isMeasurement(row) ? relevant.to(row) : List.of();
            if (!about.isEmpty()) {
                Configured configured = configured(csv.levels(row));
                String fork = row.getField("fork");
                double iteration = csv.known(row, IterationColumn.ITERATION.key());
                about.forEach(q ->
                        value.of(row, q)
                                .ifPresent(number -> configured.add(q, fork, iteration, number)));
            }
        };
    }
}
