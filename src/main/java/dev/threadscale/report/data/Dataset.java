package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Measurements;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.MeasurementsReader;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.DataDictionary;
import dev.threadscale.stats.Estimate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The measurements of a run, with one entry for each configuration.
 *
 * @param run what was run
 * @param measurements all of them, for verdicts
 * @param measured in the order of the matrix; configurations without a good fork are missing
 * @param unsteady the first configurations whose forks were not steady, iteration by iteration
 */
public record Dataset(
        Run run,
        Measurements measurements,
        List<MeasuredConfiguration> measured,
        List<ForkTraces> unsteady) {

    /** The file in a run directory. It can be large, so its rows are checked as they are read. */
    public static final String FILE = WorkerTable.ITERATIONS.file();

    /** The maximum number of unsteady configurations that a report names and draws. */
    public static final int MOST_UNSTEADY = 3;

    /** The columns that tables and pictures show, and that show the time of other processes. */
    private static final List<IterationColumn> SHOWN =
            List.of(
                    IterationColumn.ELAPSED_NS,
                    IterationColumn.CPU_NS,
                    IterationColumn.CPU_USER_NS,
                    IterationColumn.CPU_SYSTEM_NS,
                    IterationColumn.VOLUNTARY_SWITCHES,
                    IterationColumn.INVOLUNTARY_SWITCHES,
                    IterationColumn.CPUS_BUSY_NS,
                    IterationColumn.CGROUP_CPU_NS,
                    IterationColumn.CPU_PRESSURE_NS,
                    IterationColumn.THROTTLED_PERIODS,
                    IterationColumn.THROTTLED_NS,
                    IterationColumn.GC_NS,
                    IterationColumn.PEAK_THREADS,
                    IterationColumn.CARRIER_THREADS,
                    IterationColumn.HEAP_AFTER_BYTES);

    /** Returns a reader of the quantities that a report shows or explains, and of claims. */
    static MeasurementsReader reader(Run run, List<Finding> claims) {
        Stream<IterationColumn> causes =
                Arrays.stream(CauseKind.values()).flatMap(kind -> kind.counter().stream());
        Stream<String> shown =
                Stream.concat(
                        Stream.concat(SHOWN.stream(), causes).map(IterationColumn::key),
                        Stream.of(ForkQuantity.values()).map(ForkQuantity::key));
        return new MeasurementsReader(
                run.record(),
                Stream.concat(
                        Stream.concat(shown, run.results().stream())
                                .map(name -> new Quantity(name, null)),
                        claims.stream().map(Finding::of)));
    }

    /** Creates the dataset of a run whose files were read. */
    public static Dataset of(Run run, MeasurementsReader read) {
        Measurements measurements = read.measurements();
        List<MeasuredConfiguration> measured =
                measurements.configurations().stream()
                        .filter(MeasuredConfiguration::isMeasured)
                        .toList();
        return new Dataset(
                run,
                measurements,
                measured,
                measured.stream()
                        .filter(one -> one.steadiness().isDoubtful())
                        .limit(MOST_UNSTEADY)
                        .flatMap(one -> read.samples(one.levels()).stream())
                        .map(one -> ForkTraces.of(one.levels(), one.courses()))
                        .toList());
    }

    /**
     * Returns the names of the times that are the results of the run: the elapsed time, or the
     * known ones of those that its workload observes instead.
     */
    public List<String> results() {
        return run.results().isEmpty()
                ? List.of(Quantity.ELAPSED)
                : run.results().stream()
                        .filter(name ->
                                measured.stream().anyMatch(one -> one.mean(name).isPresent()))
                        .toList();
    }

    /** Returns the last of {@link #results}, by which configurations are compared. */
    public Frame result() {
        return result(results().getLast());
    }

    /** Returns one of {@link #results}. */
    public Frame result(String name) {
        return name.equals(Quantity.ELAPSED)
                ? elapsed()
                : Frame.ofColumn(name, NumberText.NANOSECONDS, run.axes(), values(name));
    }

    /** Returns the elapsed time of an iteration. */
    public Frame elapsed() {
        return Frame.elapsed(run.axes(), values(Quantity.ELAPSED));
    }

    /** Returns the variable of a column of the iterations. */
    public Frame counted(IterationColumn column) {
        return variable(FILE, column.key());
    }

    /** Returns the variable of a column of a file. */
    Frame variable(String file, String column) {
        return Frame.ofColumn(
                column, DataDictionary.unit(file, column), run.axes(), values(column));
    }

    private Map<Levels, Estimate> values(String column) {
        Map<Levels, Estimate> values = new HashMap<>();
        measurements
                .configurations()
                .forEach(one ->
                        one.estimate(column).ifPresent(known -> values.put(one.levels(), known)));
        return values;
    }

    /** Returns the configuration with exactly these levels, if it was measured. */
    public Optional<MeasuredConfiguration> find(Levels levels) {
        return measured.stream().filter(one -> one.levels().equals(levels)).findFirst();
    }
}
