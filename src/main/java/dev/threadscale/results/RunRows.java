package dev.threadscale.results;

import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Measurements.SearchedKnee;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkTraces;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.ObservedSeries;
import dev.threadscale.measured.Samples;
import dev.threadscale.measured.TaskSeries;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.results.SampleCollector.Row;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a run's tables, each once and in bounded memory. */
final class RunRows {

    private final Path directory;
    private final RunRecord run;
    private final SampleCollector samples;
    private @Nullable Levels latestLevels;
    private Samples latest = new Samples("", Levels.NONE);
    private @Nullable Row before;
    private int[] places = {};
    private List<SearchRow> searches = List.of();
    private List<FlipRow> flips = List.of();
    private List<MapRow> cells = List.of();

    RunRows(Path directory, RunRecord run, SampleCollector samples) {
        this.directory = directory;
        this.run = run;
        this.samples = samples;
    }

    /**
     * Reads and checks all iterations, those of warm-up as well.
     *
     * @throws UserException if the file is missing or broken
     */
    void iterations() {
        Path file = directory.resolve(WorkerTable.ITERATIONS.file());
        Consumer<CsvRow> check = WorkerTable.ITERATIONS.table(run).checked();
        new CsvFile(file, run.axes())
                .forEach(line -> {
                    Row row = row(line);
                    refuseSameLevels(file, line, row.samples());
                    double rounds = line.rounds();
                    double elapsed = line.known(IterationColumn.ELAPSED_NS.key()) / rounds;
                    // The rows of a fork are together, or refused.
                    check.accept(line);
                    if (before != null && !row.isOfForkOf(before)) {
                        samples.endFork();
                    }
                    before = row;
                    SampleCollector.course(row, elapsed);
                    add(row, rounds, line);
                });
        samples.endFork();
    }

    private void add(Row row, double rounds, CsvRow line) {
        if (places.length == 0) {
            places = samples.columns().stream().mapToInt(line::place).toArray();
        }
        samples.iteration(row, rounds, i -> line.value(places[i]));
    }

    private static void refuseSameLevels(Path file, CsvRow line, Samples samples) {
        String id = line.text(Place.CONFIGURATION);
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
    }

    /** Reads the iterations, if a quantity needs them. */
    void neededIterations() {
        read(
                WorkerTable.ITERATIONS,
                line -> {
                    if (samples.needsIterations()) {
                        add(row(line), line.rounds(), line);
                    }
                });
    }

    /** Reads the observations and logged tasks, if a quantity needs them. */
    void neededObservations() {
        if (samples.needsObservations()) {
            read(WorkerTable.OBSERVATIONS, this::observation);
        }
        if (samples.needsTasks()) {
            read(WorkerTable.TASKS, this::task);
        }
    }

    /** Reads all observations; empty if there is no such file. */
    Collection<ObservedSeries> observations() {
        Map<String, ObservedSeries> series = new LinkedHashMap<>();
        read(
                WorkerTable.OBSERVATIONS,
                line -> {
                    observation(line);
                    if (line.isMeasurement()) {
                        String name = line.text(ObservationColumn.NAME.key());
                        String subject = line.text(ObservationColumn.SUBJECT.key());
                        series.computeIfAbsent(
                                        line.text(Place.CONFIGURATION) + " " + name,
                                        _ ->
                                                new ObservedSeries(
                                                        name,
                                                        line.text(WorkerTable.UNIT),
                                                        line.levels()))
                                .add(
                                        subject,
                                        line.fork(),
                                        line.finite(ObservationColumn.VALUE.key()));
                    }
                });
        return series.values();
    }

    /** Reads all logged tasks; empty if tasks were not logged. */
    Collection<TaskSeries> tasks() {
        Map<String, TaskSeries> logs = new LinkedHashMap<>();
        read(
                WorkerTable.TASKS,
                line -> {
                    task(line);
                    if (line.isMeasurement()) {
                        TaskSeries.Task task =
                                new TaskSeries.Task(
                                        line.fork(),
                                        line.text(TaskColumn.ITERATION.key()),
                                        line.text(TaskColumn.TYPE.key()),
                                        line.known(TaskColumn.THREAD.key()),
                                        line.finite(TaskColumn.START_NS.key()),
                                        line.finite(TaskColumn.END_NS.key()),
                                        line.finite(TaskColumn.QUEUE_NS.key()),
                                        line.finite(TaskColumn.RUN_NS.key()),
                                        line.number(TaskColumn.CPU_NS.key()));
                        logs.computeIfAbsent(
                                        line.text(Place.CONFIGURATION),
                                        _ -> new TaskSeries(line.levels(), task))
                                .add(task);
                    }
                });
        return logs.values();
    }

    private void read(WorkerTable table, Consumer<CsvRow> each) {
        CsvFile.read(directory.resolve(table.file()), run.axes(), each);
    }

    private void observation(CsvRow line) {
        String name = line.text(ObservationColumn.NAME.key());
        if (samples.needsObservation(name)) {
            samples.observation(
                    row(line),
                    name,
                    line.text(ObservationColumn.SUBJECT.key()),
                    line.number(ObservationColumn.VALUE.key()));
        }
    }

    private void task(CsvRow line) {
        if (samples.needsTasks()) {
            samples.task(row(line), line.text(TaskColumn.TYPE.key()), line::number);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the rows of a configuration share their levels
    private Row row(CsvRow line) {
        Levels levels = line.levels();
        if (levels != latestLevels) {
            latest = samples.of(line.text(Place.CONFIGURATION), levels);
            latestLevels = levels;
        }
        return new Row(
                latest, line.fork(), line.phase(), line.known(IterationColumn.ITERATION.key()));
    }

    /**
     * Returns the measurements, with the ends of forks, unavailable configurations and searches.
     */
    Measurements measurements(List<ForkRecord> forks) {
        forks.forEach(samples::ended);
        UnavailableRow.read(
                directory,
                run.axes(),
                row -> samples.unavailable(row.configuration(), row.levels()));
        List<SearchedKnee> knees = new ArrayList<>();
        searches = SearchRow.read(directory, run);
        for (SearchRow row : searches) {
            knees.add(row.knee(run.search().orElseThrow()));
        }
        flips = FlipRow.read(directory, run);
        cells = MapRow.read(directory, run);
        return samples.measurements(run, knees, FlipRow.searched(run, flips));
    }

    /** Returns the cells of a map, which {@link #measurements} has read. */
    List<MapRow> cells() {
        return cells;
    }

    /** Returns the results of a search for a flip, which {@link #measurements} has read. */
    List<FlipRow> flips() {
        return flips;
    }

    /** Returns the results of searches, which {@link #measurements} has read. */
    List<SearchRow> searches() {
        return searches;
    }

    /** Returns the step of each configuration whose CPUs changed, in the order of the matrix. */
    List<Samples.Step> steps(Measurements measurements) {
        List<Samples.Step> steps = new ArrayList<>();
        for (MeasuredConfiguration configuration : measurements.configurations()) {
            samples.find(configuration.levels()).flatMap(Samples::step).ifPresent(steps::add);
        }
        return steps;
    }

    /** Returns the course of the first configurations whose forks were not steady. */
    List<ForkTraces> unsteady(Measurements measurements, int most) {
        List<ForkTraces> unsteady = new ArrayList<>();
        for (MeasuredConfiguration configuration : measurements.configurations()) {
            if (unsteady.size() < most
                    && configuration.isMeasured()
                    && configuration.steadiness().isDoubtful()) {
                samples.find(configuration.levels())
                        .map(known -> ForkTraces.of(known.levels(), known.courses()))
                        .ifPresent(unsteady::add);
            }
        }
        return unsteady;
    }
}
