package dev.threadscale.results.measured;

import dev.threadscale.claim.Doubt;
import dev.threadscale.claim.Doubts;
import dev.threadscale.claim.EndedFork;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.ForkQuantity;
import dev.threadscale.claim.ForkValues;
import dev.threadscale.claim.MeasuredConfiguration;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Measurements.SearchedKnee;
import dev.threadscale.claim.Measurements.SearchedKnee.Decisive;
import dev.threadscale.claim.Quantity;
import dev.threadscale.claim.Quantity.Aspect;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.SearchRow;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers the values that the findings of a run need from its CSVs: a mean for each fork. */
public final class MeasurementsReader {

    private static final Set<String> COLUMNS = keys(_ -> true);
    private static final Set<String> TOTALS = keys(IterationColumn::isTotal);
    private static final double TIMED_OUT = Double.POSITIVE_INFINITY;
    private static final Map<String, ForkQuantity> OF_FORKS =
            Arrays.stream(ForkQuantity.values())
                    .collect(Collectors.toMap(ForkQuantity::key, one -> one));

    private final RunRecord run;
    private final List<Quantity> quantities;
    private final List<Quantity> ofIterations;
    private final List<Quantity> ofTasks;
    private final Map<Levels, Configured> configurations = new LinkedHashMap<>();
    private final List<SearchedKnee> knees = new ArrayList<>();
    private @Nullable Levels latestLevels;
    private Configured latest = new Configured();

    /** Gathers the quantities of claims. */
    public static MeasurementsReader of(RunRecord run, List<Finding> claims) {
        return new MeasurementsReader(run, claims.stream().map(Finding::of).distinct().toList());
    }

    /** Reads the measurements that the claims of a run need from all of its tables. */
    public static Measurements read(Path directory, RunRecord run) {
        MeasurementsReader reader = of(run, run.experiment().findings());
        Map<String, List<String>> axes = run.axes();
        CsvFile.read(directory.resolve(WorkerTable.ITERATIONS.file()), axes, reader::iteration);
        CsvFile.read(directory.resolve(WorkerTable.OBSERVATIONS.file()), axes, reader::observation);
        CsvFile.read(directory.resolve(WorkerTable.TASKS.file()), axes, reader::task);
        ForkRow.read(directory, axes).forEach(reader::fork);
        UnavailableRow.read(directory, axes, reader::unavailable);
        SearchRow.read(directory, run).forEach(reader::searched);
        return reader.measurements();
    }

    public MeasurementsReader(RunRecord run, List<Quantity> quantities) {
        this.run = run;
        this.quantities = quantities;
        // What is of the fork as a whole, as its peak memory, is not the mean of its iterations.
        this.ofIterations =
                quantities.stream()
                        .filter(q -> !OF_FORKS.containsKey(q.name()) && COLUMNS.contains(q.name()))
                        .toList();
        this.ofTasks = quantities.stream().filter(q -> q.name().startsWith(Quantity.TASK)).toList();
    }

    private static Set<String> keys(Predicate<IterationColumn> wanted) {
        return Arrays.stream(IterationColumn.values())
                .filter(wanted)
                .map(IterationColumn::key)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A configuration as it fills up. */
    private static final class Configured {
        private final List<EndedFork> ends = new ArrayList<>();
        private final Map<Integer, ForkRow> rows = new HashMap<>();
        private final Map<Quantity, Map<Integer, Track>> forks = new HashMap<>();

        void add(Quantity quantity, int fork, double iteration, double value) {
            forks.computeIfAbsent(quantity, any -> new LinkedHashMap<>())
                    .computeIfAbsent(fork, any -> new Track())
                    .add(iteration, value);
        }

        MeasuredConfiguration with(Levels levels) {
            Map<Quantity, List<ForkValues>> values = new HashMap<>();
            forks.forEach((quantity, tracks) ->
                    values.put(
                            quantity,
                            tracks.entrySet().stream()
                                    .map(one -> values(quantity, one.getKey(), one.getValue()))
                                    .filter(fork -> !Double.isNaN(fork.mean()))
                                    .toList()));
            return new MeasuredConfiguration(levels, List.copyOf(ends), values);
        }

        private ForkValues values(Quantity quantity, int fork, Track track) {
            double value =
                    switch (quantity.as()) {
                        case null -> track.mean();
                        case FIRST -> track.first();
                        case SPREAD -> track.spread();
                    };
            ForkRow row = rows.get(fork);
            return row == null
                    ? new ForkValues(fork, value)
                    : new ForkValues(fork, value, doubts(quantity, row, track));
        }

        private static List<Doubt> doubts(Quantity quantity, ForkRow row, Track track) {
            Stream<Doubt> outside =
                    Doubts.of(
                            quantity,
                            Optional.ofNullable(row.share()),
                            Objects.requireNonNullElse(row.pace(), 0.0))
                            .stream();
            boolean isUnsteady =
                    Boolean.FALSE.equals(row.steady())
                            && quantity.as() == null
                            && Doubts.isOfIterations(quantity);
            return Stream.concat(
                            outside,
                            isUnsteady
                                    ? Stream.of(Doubt.unsteady(track.mean(), track.lasting()))
                                    : Stream.of())
                    .toList();
        }
    }

    /** Takes in a row of {@code search.csv}. */
    public void searched(SearchRow row) {
        Search search = run.search().orElseThrow();
        knees.add(
                new SearchedKnee(
                        row.levels(),
                        row.low().map(SearchRow.Count::count),
                        row.high().map(SearchRow.Count::count),
                        at(row, search.from()),
                        Stream.of(row.low(), row.high())
                                .flatMap(Optional::stream)
                                .map(count -> decisive(row, count))
                                .toList()));
    }

    private Decisive decisive(SearchRow row, SearchRow.Count count) {
        double collapse = run.search().orElseThrow().collapse().doubleValue();
        return new Decisive(
                at(row, count.count()),
                count.ratio().map(ratio -> Math.log(ratio / collapse)).orElse(TIMED_OUT));
    }

    private Levels at(SearchRow row, long count) {
        Search search = run.search().orElseThrow();
        return row.levels().with(search.axis(), search.level(count).label());
    }

    public Measurements measurements() {
        Axes axes = new Axes(run.axes());
        return new Measurements(
                axes,
                configurations.entrySet().stream()
                        .map(one -> one.getValue().with(one.getKey()))
                        .sorted(Comparator.comparing(MeasuredConfiguration::levels, axes.order()))
                        .toList(),
                run.experiment().measure().looks(),
                knees,
                versions());
    }

    /** The axis that a gate compares versions on: sides, or the runtimes that are images. */
    private Optional<String> versions() {
        return Optional.ofNullable(run.experiment().gate())
                .map(_ -> run.axes().containsKey(Axes.SIDE) ? Axes.SIDE : Axes.RUNTIME);
    }

    @SuppressWarnings("ReferenceEquality") // the rows of a configuration share their levels
    private Configured configured(Levels levels) {
        if (levels != latestLevels) {
            latest = configurations.computeIfAbsent(levels, any -> new Configured());
            latestLevels = levels;
        }
        return latest;
    }

    /** Takes in a configuration that cannot run. */
    public void unavailable(UnavailableRow row) {
        configured(row.levels()).ends.add(new EndedFork(1, Outcome.UNAVAILABLE.label()));
    }

    /** Takes in a row of {@code forks.csv}. */
    public void fork(ForkRow fork) {
        Configured configured = configured(fork.levels());
        configured.ends.add(new EndedFork(fork.fork(), fork.outcome()));
        configured.rows.put(fork.fork(), fork);
        if (fork.completed()) {
            for (Quantity quantity : quantities) {
                Optional.ofNullable(OF_FORKS.get(quantity.name()))
                        .map(fork.quantities()::get)
                        .ifPresent(value -> configured.add(quantity, fork.fork(), 0, value));
            }
        }
    }

    /** Takes in a row of {@code iterations.csv}. */
    public void iteration(CsvRow row) {
        add(row, ofIterations, Quantity::name, row.rounds());
    }

    /** Takes in a row of {@code observations.csv}. */
    public void observation(CsvRow row) {
        if (!quantities.isEmpty()) {
            String name = row.text(ObservationColumn.NAME.key());
            String subject = row.text(ObservationColumn.SUBJECT.key());
            add(
                    row,
                    quantities.stream()
                            .filter(q -> q.name().equals(name) && isOf(q, subject))
                            .toList(),
                    _ -> ObservationColumn.VALUE.key(),
                    1);
        }
    }

    /** Takes in a row of {@code tasks.csv}. */
    public void task(CsvRow row) {
        if (!ofTasks.isEmpty()) {
            String type = row.text(TaskColumn.TYPE.key());
            add(
                    row,
                    ofTasks.stream().filter(q -> isOf(q, type)).toList(),
                    q -> q.name().substring(Quantity.TASK.length()),
                    1);
        }
    }

    private static boolean isOf(Quantity quantity, String subject) {
        return quantity.subject() == null || quantity.subject().equals(subject);
    }

    /**
     * Adds the values of a row, of warm-up only where the first iteration is asked for.
     *
     * @param about what it has values of
     * @param column that holds the value
     * @param rounds that totals are of
     */
    private void add(
            CsvRow row, List<Quantity> about, Function<Quantity, String> column, double rounds) {
        if (about.isEmpty()) {
            return;
        }
        boolean measured = row.isMeasurement();
        long number = row.known(IterationColumn.ITERATION.key());
        int fork = (int) row.known("fork");
        // Each phase counts from 1, and warm-up comes first.
        double iteration = measured ? number : 0;
        for (Quantity quantity : about) {
            if (quantity.as() == Aspect.FIRST ? number == 1 : measured) {
                double of = TOTALS.contains(quantity.name()) ? rounds : 1;
                row.number(column.apply(quantity))
                        .ifPresent(value ->
                                configured(row.levels())
                                        .add(quantity, fork, iteration, value / of));
            }
        }
    }
}
