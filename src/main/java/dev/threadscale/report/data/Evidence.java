package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.data.ObservationsFile.ObservedSeries;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.View;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.MeasurementsReader;
import java.util.Collection;
import java.util.List;

/**
 * Everything that a run has measured, for the pictures and the tables.
 *
 * @param data elapsed times and counters
 * @param times elapsed times, laid out as every picture and table shows them first
 * @param observed what the workload observed
 * @param logs of tasks
 * @param ends of all forks
 * @param sentinels between blocks
 * @param published curves to compare with
 */
public record Evidence(
        Dataset data,
        View times,
        Collection<ObservedSeries> observed,
        Collection<TasksFile.Log> logs,
        List<ForkRow> ends,
        SentinelReadings sentinels,
        List<PublishedCurves> published) {

    /** Means within this factor of each other are those of a given time. */
    private static final double SAME = 1.5;

    /**
     * Reads what a run has measured.
     *
     * @param claims about it that are judged
     * @throws UserException if a file is broken
     */
    public static Evidence read(Run run, List<Finding> claims) {
        MeasurementsReader reader = Dataset.reader(run, claims);
        reader.iterations(run.directory());
        List<ForkRow> ends = ForkRow.read(run.directory(), run.levels());
        Collection<ObservedSeries> observed = ObservationsFile.read(run, reader::observation);
        Collection<TasksFile.Log> logs = TasksFile.read(run, reader::task);
        reader.ends(run.directory(), ends);
        Dataset data = Dataset.of(run, reader);
        return new Evidence(
                data,
                new Layout(run, data.elapsed()).best(),
                observed,
                logs,
                ends,
                SentinelReadings.read(run, ends),
                PublishedCurves.read(run));
    }

    public Run run() {
        return data.run();
    }

    /** True if times stand over a count of tasks that the work grows with. */
    public boolean isWeakScaling() {
        return times.isOverCount() && times.count().is(Axes.TASKS) && !run().strongScaling();
    }

    /** The times that compare counts: those of a task, where the work grows with the tasks. */
    public View compared() {
        return isWeakScaling() ? times.perTask() : times;
    }

    /**
     * True if times are worth a picture: not a single value where something else was observed, and
     * not those of a workload that burns the CPUs for a given time and observes who got them.
     */
    public boolean isAboutTime() {
        if (data.measured().size() < 2) {
            return observed.isEmpty() && logs.isEmpty();
        }
        var means =
                data.measured().stream()
                        .mapToDouble(one -> one.elapsed().mean())
                        .summaryStatistics();
        return observed.stream().allMatch(Observations::isOfIteration)
                || means.getMax() > SAME * means.getMin();
    }

    /** True if nothing but the runtime varies, so a run compares how they start. */
    public boolean isAboutRuntimes() {
        return run().varying().stream().allMatch(axis -> axis.is(Axes.RUNTIME));
    }
}
