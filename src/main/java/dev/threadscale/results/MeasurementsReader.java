package dev.threadscale.results;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Measurements.SearchedKnee;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Quantity.Aspect;
import dev.threadscale.measured.Samples;
import dev.threadscale.measured.Track;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers the values of the requested quantities from the CSVs of a run. */
public final class MeasurementsReader {

    private static final Map<String, IterationColumn> COLUMNS =
            Arrays.stream(IterationColumn.values())
                    .collect(Collectors.toMap(IterationColumn::key, one -> one));

    private final RunRecord run;
    private final List<Quantity> quantities;
    private final List<Quantity> ofIterations;
    private final List<Quantity> ofTasks;
    private final List<Quantity> observed;

    /** Latencies by the observed lag that applies to them. */
    private final Map<String, List<Quantity>> latencies;

    private final Map<Levels, Samples> configurations = new LinkedHashMap<>();
    private final List<SearchedKnee> knees = new ArrayList<>();
    private @Nullable Levels latestLevels;
    private Samples latest = new Samples("", Levels.NONE);

    /** Reads the measurements that the claims of a run need from all of its tables. */
    public static Measurements read(Path directory, RunRecord run) {
        MeasurementsReader reader =
                new MeasurementsReader(run, run.experiment().findings().stream().map(Finding::of));
        Map<String, List<String>> axes = run.axes();
        CsvFile.read(directory.resolve(WorkerTable.ITERATIONS.file()), axes, reader::iteration);
        reader.observations(directory);
        reader.ends(directory, ForkTable.read(directory, axes));
        return reader.measurements();
    }

    public MeasurementsReader(RunRecord run, Stream<Quantity> quantities) {
        this.run = run;
        this.quantities = quantities.distinct().toList();
        // What is of the fork as a whole, as its peak memory, is not the mean of its iterations.
        List<Quantity> ofRows = this.quantities.stream().filter(q -> !q.isOfFork()).toList();
        this.ofIterations = ofRows.stream().filter(q -> COLUMNS.containsKey(q.name())).toList();
        this.observed = ofRows.stream().filter(q -> !COLUMNS.containsKey(q.name())).toList();
        this.latencies =
                observed.stream()
                        .filter(q -> ServiceQuantity.isLatency(q.name()))
                        .collect(Collectors.groupingBy(q -> ServiceQuantity.lag(q.name())));
        this.ofTasks = observed.stream().filter(q -> q.name().startsWith(Quantity.TASK)).toList();
    }

    /**
     * Reads and checks the iterations, those of warm-up as well.
     *
     * @throws UserException if the file is missing or broken
     */
    public void iterations(Path directory) {
        Path file = directory.resolve(WorkerTable.ITERATIONS.file());
        Consumer<CsvRow> check = WorkerTable.ITERATIONS.table(run).checked();
        new CsvFile(file, run.axes())
                .forEach(row -> {
                    course(file, row);
                    iteration(row);
                    check.accept(row);
                });
    }

    private void course(Path file, CsvRow row) {
        Samples samples = samples(row);
        String id = row.text(Place.CONFIGURATION);
        if (!id.equals(samples.id())) {
            throw UserException.in(
                            file,
                            "the configurations %s and %s have the same levels",
                            samples.id(),
                            id)
                    .fix(
                            "A run holds one configuration for every combination of levels:"
                                    + " report the runs apart.");
        }
        Track warmup = samples.warmup().of(row.fork());
        double elapsed = row.known(IterationColumn.ELAPSED_NS.key()) / row.rounds();
        if (!row.isMeasurement()) {
            warmup.add((double) row.known(IterationColumn.ITERATION.key()), elapsed);
        }
    }

    /** Reads the observations and logged tasks that the quantities need. */
    public void observations(Path directory) {
        if (!observed.isEmpty()) {
            CsvFile.read(
                    directory.resolve(WorkerTable.OBSERVATIONS.file()),
                    run.axes(),
                    this::observation);
        }
        if (!ofTasks.isEmpty()) {
            CsvFile.read(directory.resolve(WorkerTable.TASKS.file()), run.axes(), this::task);
        }
    }

    /** Reads the ends of forks, unavailable configurations and searches. */
    public void ends(Path directory, List<ForkRecord> forks) {
        forks.forEach(this::fork);
        UnavailableRow.read(directory, run.axes(), this::unavailable);
        SearchRow.read(directory, run)
                .forEach(row -> knees.add(row.knee(run.search().orElseThrow())));
    }

    /** Returns the measurements read so far. */
    public Measurements measurements() {
        Axes axes = new Axes(run.axes());
        return new Measurements(
                axes,
                // They know nothing of each other, so that all CPUs compute.
                configurations.values().parallelStream()
                        .map(Samples::measured)
                        .sorted(Comparator.comparing(MeasuredConfiguration::levels, axes.order()))
                        .toList(),
                run.experiment().measure().looks(),
                knees,
                versions());
    }

    /** Returns the samples of a configuration; empty if none were read. */
    public Optional<Samples> samples(Levels levels) {
        return Optional.ofNullable(configurations.get(levels));
    }

    /** Returns the axis on which a gate compares versions: sides, or runtimes that are images. */
    private Optional<String> versions() {
        return Optional.ofNullable(run.experiment().gate())
                .map(_ -> run.axes().containsKey(Axes.SIDE) ? Axes.SIDE : Axes.RUNTIME);
    }

    @SuppressWarnings("ReferenceEquality") // the rows of a configuration share their levels
    private Samples samples(CsvRow row) {
        Levels levels = row.levels();
        if (levels != latestLevels) {
            latest = samples(row.text(Place.CONFIGURATION), levels);
            latestLevels = levels;
        }
        return latest;
    }

    private Samples samples(String id, Levels levels) {
        return configurations.computeIfAbsent(levels, _ -> new Samples(id, levels));
    }

    private void unavailable(UnavailableRow row) {
        samples(row.configuration(), row.levels())
                .ends()
                .add(ForkRecord.ended(row.configuration(), 1, row.levels(), Outcome.UNAVAILABLE));
    }

    private void fork(ForkRecord fork) {
        Samples samples = samples(fork.configuration(), fork.levels());
        samples.ends().add(fork);
        if (fork.completed()) {
            for (Quantity quantity : quantities) {
                ForkQuantity.of(quantity.name())
                        .map(fork::quantity)
                        .ifPresent(value -> samples.of(quantity).of(fork.number()).add(value));
            }
        }
    }

    private void iteration(CsvRow row) {
        add(row, ofIterations, null, Quantity::name, row.rounds());
    }

    /** Adds a row of {@code observations.csv}. */
    public void observation(CsvRow row) {
        if (!observed.isEmpty()) {
            String name = row.text(ObservationColumn.NAME.key());
            add(
                    row,
                    observed.stream().filter(q -> q.name().equals(name)).toList(),
                    row.text(ObservationColumn.SUBJECT.key()),
                    _ -> ObservationColumn.VALUE.key(),
                    1);
            if (row.isMeasurement()) {
                latencies
                        .getOrDefault(name, List.of())
                        .forEach(one ->
                                row.number(ObservationColumn.VALUE.key())
                                        .ifPresent(samples(row).lag(one).of(row.fork())::add));
            }
        }
    }

    /** Adds a row of {@code tasks.csv}. */
    public void task(CsvRow row) {
        add(
                row,
                ofTasks,
                row.text(TaskColumn.TYPE.key()),
                q -> q.name().substring(Quantity.TASK.length()),
                1);
    }

    /**
     * Adds the values of a row; warm-up counts only for quantities of the first iteration.
     *
     * @param about quantities that the row may have values of
     * @param subject of the values; null for quantities without subjects
     * @param column that holds the value
     * @param rounds by which totals are divided
     */
    private void add(
            CsvRow row,
            List<Quantity> about,
            @Nullable String subject,
            Function<Quantity, String> column,
            double rounds) {
        if (about.isEmpty()) {
            return;
        }
        boolean measured = row.isMeasurement();
        long number = row.known(IterationColumn.ITERATION.key());
        int fork = row.fork();
        // Each phase counts from 1, and warm-up comes first.
        double iteration = measured ? number : 0;
        for (Quantity quantity : about) {
            boolean isOf =
                    subject == null
                            || quantity.subject() == null
                            || quantity.subject().equals(subject);
            if (isOf && (quantity.as() == Aspect.FIRST ? number == 1 : measured)) {
                double of = isTotal(quantity) ? rounds : 1;
                row.number(column.apply(quantity))
                        .ifPresent(value ->
                                samples(row).of(quantity).of(fork).add(iteration, value / of));
            }
        }
    }

    private static boolean isTotal(Quantity quantity) {
        IterationColumn column = COLUMNS.get(quantity.name());
        return column != null && column.isTotal();
    }
}
