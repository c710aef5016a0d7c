package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.data.ObservationsFile.ObservedSeries;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.MeasurementsReader;
import java.util.Collection;
import java.util.List;

/**
 * The measurements of a run, for pictures and tables.
 *
 * @param data elapsed times and counters
 * @param times elapsed times, laid out as every picture and table shows them first
 * @param observed the observations of the workload
 * @param logs of tasks
 * @param ends of all forks
 * @param sentinels between blocks
 * @param published curves to compare with
 */
public record Evidence(
        Dataset data,
        Facets times,
        Collection<ObservedSeries> observed,
        Collection<TasksFile.Log> logs,
        List<ForkRow> ends,
        SentinelReadings sentinels,
        List<PublishedCurves> published) {

    /** The ratio of means up to which a workload is taken to run for a fixed time. */
    private static final double SAME = 1.5;

    /**
     * Reads the measurements of a run.
     *
     * @param claims the claims that are judged
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
                Facets.of(run, data.elapsed()).best(),
                observed,
                logs,
                ends,
                SentinelReadings.read(run, ends),
                PublishedCurves.read(run));
    }

    public Run run() {
        return data.run();
    }

    /** Returns true if times are shown over the number of tasks, and the work grows with it. */
    public boolean isWeakScaling() {
        return times.isOverCount() && times.count().is(Axes.TASKS) && !run().strongScaling();
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
        if (!run().results().isEmpty()) {
            return false;
        }
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

    /** Returns true if only the runtime varies, so the run compares how runtimes start. */
    public boolean isAboutRuntimes() {
        return run().varying().stream().allMatch(axis -> axis.is(Axes.RUNTIME));
    }
}
