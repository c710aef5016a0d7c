package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.ObservedSeries;
import dev.threadscale.measured.Quantity;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.ForkTable;
import dev.threadscale.results.Run;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.DataDictionary;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run as its pictures and tables show it: what was measured, as variables over the axes.
 *
 * @param times elapsed times, laid out as every picture and table shows them first
 */
public record Analysis(Run run, Facets times) {

    /** The ratio of means up to which a workload is taken to run for a fixed time. */
    private static final double SAME = 1.5;

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

    private static final List<ForkQuantity> OF_START =
            List.of(
                    ForkQuantity.START_TO_MAIN_NS,
                    ForkQuantity.START_TO_FIRST_ITERATION_NS,
                    ForkQuantity.START_TO_STEADY_NS);
    private static final List<ForkQuantity> OF_SIZE =
            List.of(
                    ForkQuantity.PEAK_MEMORY_BYTES,
                    ForkQuantity.PROGRAM_BYTES,
                    ForkQuantity.IMAGE_BYTES);

    /**
     * Reads the measurements of a run.
     *
     * @param claims the claims that are judged
     * @throws UserException if a file is broken
     */
    public static Analysis read(Run run, List<Finding> claims) {
        Run whole = run.readingAll(quantities(run, claims));
        return new Analysis(whole, Facets.of(whole, elapsed(whole)).best());
    }

    /** Returns the quantities that a report shows or explains, and those of claims. */
    private static List<Quantity> quantities(Run run, List<Finding> claims) {
        List<Quantity> quantities = new ArrayList<>();
        for (IterationColumn column : SHOWN) {
            quantities.add(new Quantity(column.key(), null));
        }
        for (CauseKind kind : CauseKind.values()) {
            kind.counter().ifPresent(column -> quantities.add(new Quantity(column.key(), null)));
        }
        for (ForkQuantity ofFork : ForkQuantity.values()) {
            quantities.add(new Quantity(ofFork.key(), null));
        }
        for (String result : run.results()) {
            quantities.add(new Quantity(result, null));
        }
        for (Finding claim : claims) {
            quantities.add(claim.of());
        }
        run.record().flip().ifPresent(goal -> quantities.add(goal.of()));
        run.record().map().ifPresent(goal -> quantities.add(goal.of()));
        return quantities;
    }

    public List<Axis> axes() {
        return run.axes();
    }

    /**
     * Returns the names of the times that are the results of the run: the elapsed time, or the
     * known ones of those that its workload observes instead.
     */
    public List<String> results() {
        if (run.results().isEmpty()) {
            return List.of(Quantity.ELAPSED);
        }
        List<MeasuredConfiguration> measured = run.measured();
        List<String> known = new ArrayList<>();
        for (String name : run.results()) {
            if (measured.stream().anyMatch(configuration -> configuration.mean(name).isPresent())) {
                known.add(name);
            }
        }
        return known;
    }

    /** Returns the last of {@link #results}, by which configurations are compared. */
    public Frame result() {
        return result(results().getLast());
    }

    /** Returns one of {@link #results}. */
    public Frame result(String name) {
        return name.equals(Quantity.ELAPSED)
                ? elapsed()
                : Frame.ofColumn(name, NumberText.NANOSECONDS, axes(), values(run, name));
    }

    /** Returns the elapsed time of an iteration. */
    public Frame elapsed() {
        return elapsed(run);
    }

    private static Frame elapsed(Run run) {
        return Frame.elapsed(run.axes(), values(run, Quantity.ELAPSED));
    }

    /** Returns the variable of a column of the iterations. */
    public Frame counted(IterationColumn column) {
        return variable(WorkerTable.ITERATIONS.file(), column.key());
    }

    /** Returns the variable of a column of a file. */
    private Frame variable(String file, String column) {
        return Frame.ofColumn(
                column, DataDictionary.unit(file, column), axes(), values(run, column));
    }

    private static Map<Levels, Estimate> values(Run run, String column) {
        Map<Levels, Estimate> values = new HashMap<>();
        for (MeasuredConfiguration configuration : run.measurements().configurations()) {
            configuration
                    .estimate(column)
                    .ifPresent(known -> values.put(configuration.levels(), known));
        }
        return values;
    }

    /** Returns times since the start of the process, earliest first; none with one runtime. */
    public List<Frame> starts() {
        return compared(OF_START);
    }

    /** Returns peak memory and the sizes of program and image; none with one runtime. */
    public List<Frame> sizes() {
        return compared(OF_SIZE);
    }

    /** Returns the peak of resident memory; empty if it is unknown. */
    public Optional<Frame> peakMemory() {
        return known(List.of(ForkQuantity.PEAK_MEMORY_BYTES)).stream().findFirst();
    }

    private List<Frame> compared(List<ForkQuantity> quantities) {
        return run.varies(Axes.RUNTIME) ? known(quantities) : List.of();
    }

    private List<Frame> known(List<ForkQuantity> quantities) {
        return quantities.stream()
                .map(quantity -> variable(ForkTable.FILE, quantity.key()))
                .filter(variable -> !variable.values().isEmpty())
                .toList();
    }

    /** Returns true if times are shown over the number of tasks, and the work grows with it. */
    public boolean isWeakScaling() {
        return times.isOverCount() && times.count().is(Axes.TASKS) && !run.strongScaling();
    }

    /** Returns the times for comparing counts: per task if the work grows with the tasks. */
    public Facets compared() {
        return isWeakScaling() ? times.perTask() : times;
    }

    /**
     * Returns true if elapsed times are worth a picture. They are not if the workload observes its
     * results, nor is a single value if something else was observed, nor the times of a workload
     * that burns CPU time for a fixed time and observes which threads get it.
     */
    public boolean isAboutTime() {
        if (!run.results().isEmpty()) {
            return false;
        }
        List<MeasuredConfiguration> measured = run.measured();
        if (measured.size() < 2) {
            return run.observed().isEmpty() && run.logs().isEmpty();
        }
        DoubleSummaryStatistics means =
                measured.stream()
                        .mapToDouble(configuration -> configuration.elapsed().mean())
                        .summaryStatistics();
        return run.observed().stream().allMatch(ObservedSeries::isOfIteration)
                || means.getMax() > SAME * means.getMin();
    }

    /** Returns true if only the runtime varies, so the run compares how runtimes start. */
    public boolean isAboutRuntimes() {
        return run.varying().stream().allMatch(axis -> axis.is(Axes.RUNTIME));
    }
}
