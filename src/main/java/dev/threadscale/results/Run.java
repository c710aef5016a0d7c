package dev.threadscale.results;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Measurements;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Search;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkTraces;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.ObservedSeries;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Samples;
import dev.threadscale.measured.TaskSeries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run in memory. Tables, pictures, verdicts and comparisons are functions of it. Of its rows it
 * keeps only the values of the requested quantities, and at most a bounded number of subjects.
 *
 * @param directory the directory of the run
 * @param record its {@code run.json}
 * @param axes every axis, in the experiment's order
 * @param unisolated the engine whose forks were not isolated from the host; empty if all were
 * @param searched true if a search chose where to measure
 * @param measurements all of them, for verdicts
 * @param unsteady the first configurations whose forks were not steady, iteration by iteration
 * @param steps the configurations whose CPUs changed in the middle of a fork
 * @param observed the observations of the workload
 * @param logs of tasks
 * @param forks of all configurations, as they ended
 * @param sentinels between blocks
 * @param searches the results of a search for knees, one for each series
 * @param flips the results of a search for a flip, one for each combination
 * @param cells the cells of a map, for each combination
 * @param published curves to compare with
 */
public record Run(
        Path directory,
        RunRecord record,
        List<Axis> axes,
        Optional<String> unisolated,
        boolean searched,
        Measurements measurements,
        List<ForkTraces> unsteady,
        List<Samples.Step> steps,
        Collection<ObservedSeries> observed,
        Collection<TaskSeries> logs,
        List<ForkRecord> forks,
        SentinelReadings sentinels,
        List<SearchRow> searches,
        List<FlipRow> flips,
        List<MapRow> cells,
        List<PublishedCurves> published) {

    /** The maximum number of unsteady configurations that a report names and draws. */
    public static final int MOST_UNSTEADY = 3;

    /** Creates a run whose tables have not been read. */
    public Run(Path directory, RunRecord record) {
        this(
                directory,
                record,
                axes(record),
                record.isolated() ? Optional.empty() : Optional.of(record.engine()),
                record.search().isPresent()
                        || record.flip().isPresent()
                        || record.map().isPresent(),
                new SampleCollector(List.of()).measurements(record, List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new SentinelReadings(List.of(), Set.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /**
     * Reads only {@code run.json}.
     *
     * @throws UserException if it is missing or broken
     */
    public static Run read(Path directory) {
        RunRecord record = RunReader.read(directory);
        for (String name : Axes.COMMON) {
            if (record.axes().getOrDefault(name, List.of()).isEmpty()) {
                throw UserException.in(
                                directory.resolve(RunRecord.FILE),
                                "the axis %s is missing, or does not have levels",
                                name)
                        .fix("Restore the file from a copy, or run the experiment again.");
            }
        }
        return new Run(directory, record);
    }

    /** Reads the measurements that the claims of a run need, without checking all of its rows. */
    public static Measurements claimed(Path directory, RunRecord record) {
        List<Quantity> quantities = new ArrayList<>();
        for (Finding finding : record.experiment().findings()) {
            quantities.add(finding.of());
        }
        RunRows rows = new RunRows(directory, record, new SampleCollector(quantities));
        rows.neededIterations();
        rows.neededObservations();
        return rows.measurements(ForkTable.read(directory, record.axes()));
    }

    /**
     * Returns the run with the measurements of some quantities. All iterations are checked.
     *
     * @throws UserException if a table is missing or broken
     */
    public Run reading(Collection<Quantity> quantities) {
        return reading(quantities, false);
    }

    /**
     * Returns the run with all of its tables, and the measurements of some quantities.
     *
     * @throws UserException if a table is missing or broken
     */
    public Run readingAll(Collection<Quantity> quantities) {
        return reading(quantities, true);
    }

    private Run reading(Collection<Quantity> quantities, boolean all) {
        RunRows rows = new RunRows(directory, record, new SampleCollector(quantities));
        rows.iterations();
        List<ForkRecord> ended = ForkTable.read(directory, levels());
        Collection<ObservedSeries> observations = List.of();
        Collection<TaskSeries> tasks = List.of();
        if (all) {
            observations = rows.observations();
            tasks = rows.tasks();
        } else {
            rows.neededObservations();
        }
        Measurements measured = rows.measurements(ended);
        return new Run(
                directory,
                record,
                axes,
                unisolated,
                searched,
                measured,
                rows.unsteady(measured, MOST_UNSTEADY),
                rows.steps(measured),
                observations,
                tasks,
                ended,
                SentinelReadings.read(directory, ended),
                rows.searches(),
                rows.flips(),
                rows.cells(),
                all ? PublishedCurves.read(directory, record) : List.of());
    }

    /**
     * Joins runs into one with the first one's record and other axes. It counts as not isolated, or
     * searched, if one of them does.
     */
    public static Run joined(List<Run> runs, List<Axis> axes) {
        Run first = runs.getFirst();
        Optional<String> unisolated = Optional.empty();
        boolean searched = false;
        for (Run run : runs) {
            unisolated = unisolated.isPresent() ? unisolated : run.unisolated;
            searched |= run.searched;
        }
        return new Run(
                first.directory,
                first.record,
                axes,
                unisolated,
                searched,
                first.measurements,
                first.unsteady,
                first.steps,
                first.observed,
                first.logs,
                first.forks,
                first.sentinels,
                first.searches,
                first.flips,
                first.cells,
                first.published);
    }

    /** Returns the configurations with a good fork, in the order of the matrix. */
    public List<MeasuredConfiguration> measured() {
        return measurements.configurations().stream()
                .filter(MeasuredConfiguration::isMeasured)
                .toList();
    }

    /** Returns the configuration with exactly these levels, if it was measured. */
    public Optional<MeasuredConfiguration> find(Levels wanted) {
        return measured().stream()
                .filter(configuration -> configuration.levels().equals(wanted))
                .findFirst();
    }

    /** Returns the name of the experiment. */
    public String experiment() {
        return record.experiment().name();
    }

    public String title() {
        return record.experiment().title();
    }

    public String id() {
        return record.run();
    }

    /** Returns true if the tasks divide constant work; scaling is only meaningful then. */
    public boolean strongScaling() {
        return record.experiment().strongScaling();
    }

    /**
     * Returns the names of the observed times that are its results, the most telling last; empty if
     * elapsed times are.
     */
    public List<String> results() {
        return record.experiment().observedResults();
    }

    /** Returns true if every fork has ended; otherwise the run contains only some of them. */
    public boolean finished() {
        return record.finished() != null;
    }

    public boolean isolated() {
        return unisolated.isEmpty();
    }

    /** Returns a short description of the run and of what measured it. */
    public String place() {
        return "%s, run %s, %s engine%s"
                .formatted(
                        experiment(), id(), record.engine(), isolated() ? "" : " (not isolated)");
    }

    /** Returns every axis, in the experiment's order. */
    private static List<Axis> axes(RunRecord record) {
        String searched =
                record.search()
                        .map(Search::axis)
                        .or(() -> record.flip().map(FlipGoal::axisOfLevels))
                        .orElse("");
        List<Axis> axes = new ArrayList<>();
        record.axes()
                .forEach((name, levels) ->
                        axes.add(
                                new Axis(
                                        name,
                                        levels,
                                        name.equals(searched),
                                        record.experiment().unitOf(name))));
        return List.copyOf(axes);
    }

    /** Returns the labels of each axis, by its name. */
    public Map<String, List<String>> levels() {
        return Axis.labels(axes);
    }

    /** Returns the order of levels as listed in the experiment. */
    public Comparator<Levels> order() {
        return Axis.order(axes);
    }

    /** Returns the axes that have several levels. */
    public List<Axis> varying() {
        return axes.stream().filter(Axis::varies).toList();
    }

    /** Returns true if an axis has several levels. */
    public boolean varies(String axis) {
        return axes.stream().anyMatch(candidate -> candidate.is(axis) && candidate.varies());
    }
}
