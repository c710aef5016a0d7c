package dev.threadscale.report;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Measurements.Configuration;
import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.claim.Quantity;
import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Observed;
import dev.threadscale.protocol.Outcome;
import dev.threadscale.protocol.TaskColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Gathers what the findings of a run need of its CSVs: a mean for each fork. */
final class MeasurementsReader {

    private final Path directory;
    private final Run run;
    private final List<Quantity> quantities;
    private final Map<Map<String, String>, Configured> configurations = new LinkedHashMap<>();

    private MeasurementsReader(Path directory, Run run, List<Quantity> quantities) {
        this.directory = directory;
        this.run = run;
        this.quantities = quantities;
    }

    /** A configuration as it fills up. */
    private static final class Configured {
        private final List<String> outcomes = new ArrayList<>();
        private final Map<Quantity, Map<String, ForkMeans>> forks = new HashMap<>();

        void add(Quantity quantity, String fork, String iteration, double value) {
            forks.computeIfAbsent(quantity, any -> new LinkedHashMap<>())
                    .computeIfAbsent(fork, any -> new ForkMeans())
                    .add(iteration, value);
        }

        Configuration with(Map<String, String> levels) {
            Map<Quantity, List<ForkValues>> values = new HashMap<>();
            forks.forEach((quantity, means) ->
                    values.put(quantity, means.values().stream().map(ForkMeans::values).toList()));
            return new Configuration(levels, List.copyOf(outcomes), values);
        }
    }

    /** The mean of one fork, and of each of its iterations. */
    private static final class ForkMeans {
        private final Mean all = new Mean();
        private final Map<String, Mean> iterations = new LinkedHashMap<>();

        void add(String iteration, double value) {
            all.add(value);
            iterations.computeIfAbsent(iteration, any -> new Mean()).add(value);
        }

        ForkValues values() {
            return new ForkValues(
                    all.value(), iterations.values().stream().map(Mean::value).toList());
        }
    }

    /** A mean as it comes. */
    private static final class Mean {
        private double sum;
        private long count;

        void add(double value) {
            sum += value;
            count++;
        }

        double value() {
            return sum / count;
        }
    }

    /** What the findings of the record are about. */
    static Measurements read(Path directory, Run run, FindingsRecord record) {
        return read(
                directory,
                run,
                record,
                record.findings().stream().map(Finding::of).distinct().toList());
    }

    static Measurements read(
            Path directory, Run run, FindingsRecord record, List<Quantity> quantities) {
        MeasurementsReader reader = new MeasurementsReader(directory, run, quantities);
        record.unavailable()
                .forEach(levels ->
                        reader.configured(levels).outcomes.add(Outcome.UNAVAILABLE.label()));
        reader.readForks();
        reader.readIterations();
        reader.readObservations();
        reader.readTasks();
        return reader.measurements(record.detectable());
    }

    private Measurements measurements(OptionalDouble detectable) {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        run.axes().forEach(axis -> axes.put(axis.name(), axis.levels()));
        return new Measurements(
                axes,
                configurations.entrySet().stream()
                        .map(one -> one.getValue().with(one.getKey()))
                        .sorted(Comparator.comparing(Configuration::levels, MatrixOrder.of(run)))
                        .toList(),
                detectable);
    }

    private Configured configured(Map<String, String> levels) {
        return configurations.computeIfAbsent(levels, any -> new Configured());
    }

    private void readForks() {
        RunCsv csv = new RunCsv(directory.resolve(ForkEnds.NAME), run);
        if (csv.exists()) {
            List<Quantity> columns = named(ForkColumn.values());
            csv.forEach(row -> {
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
                                            configured.add(q, row.getField("fork"), "", number)));
                }
            });
        }
    }

    private void readIterations() {
        // What is of the fork as a whole, as its peak memory, is not the mean of its iterations.
        List<Quantity> columns = new ArrayList<>(named(IterationColumn.values()));
        columns.removeAll(named(ForkColumn.values()));
        RunCsv csv = new RunCsv(directory.resolve(IterationsFile.NAME), run);
        read(csv, columns, row -> columns, (row, quantity) -> csv.number(row, quantity.name()));
    }

    /** The quantities that are columns of a file. */
    private List<Quantity> named(CsvColumn... columns) {
        return quantities.stream()
                .filter(q ->
                        Arrays.stream(columns).anyMatch(column -> column.key().equals(q.name())))
                .toList();
    }

    private void readObservations() {
        RunCsv csv = new RunCsv(directory.resolve(ObservationsFile.NAME), run);
        read(
                csv,
                quantities,
                row ->
                        quantities.stream()
                                .filter(q ->
                                        q.name().equals(row.getField(Observed.Column.NAME.key()))
                                                && isOf(
                                                        q,
                                                        row.getField(
                                                                Observed.Column.SUBJECT.key())))
                                .toList(),
                (row, quantity) -> csv.number(row, Observed.Column.VALUE.key()));
    }

    private void readTasks() {
        RunCsv csv = new RunCsv(directory.resolve(TasksFile.NAME), run);
        List<Quantity> ofTasks =
                quantities.stream().filter(q -> q.name().startsWith(Quantity.TASK)).toList();
        read(
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
        List<Quantity> to(NamedCsvRecord row);
    }

    /** The value of a row. */
    @FunctionalInterface
    private interface Value {
        OptionalDouble of(NamedCsvRecord row, Quantity quantity);
    }

    /** Measured iterations alone; nothing if nobody asks for it. */
    private void read(RunCsv csv, List<Quantity> asked, Relevant relevant, Value value) {
        if (asked.isEmpty() || !csv.exists()) {
            return;
        }
        csv.forEach(row -> {
            List<Quantity> about = csv.isMeasurement(row) ? relevant.to(row) : List.of();
            if (!about.isEmpty()) {
                Configured configured = configured(csv.levels(row));
                String fork = row.getField("fork");
                String iteration = row.getField(IterationColumn.ITERATION.key());
                about.forEach(q ->
                        value.of(row, q)
                                .ifPresent(number -> configured.add(q, fork, iteration, number)));
            }
        });
    }
}
