package dev.threadscale.report.data;

import java.util.Collection;
import java.util.List;

/**
 * Everything that a run has measured, for the pictures and the tables.
 *
 * @param data elapsed times
 * @param observed what the workload observed besides
 * @param logs of tasks
 * @param forks how they started and how large their programs are
 * @param sentinels between blocks
 * @param published curves to stand beside
 */
public record Evidence(
        Dataset data,
        List<ObservationsFile.Series> observed,
        List<TasksFile.Log> logs,
        ForkFigures forks,
        Sentinels sentinels,
        List<PublishedCurves> published) {

    /** Means within this factor of each other are those of a given time. */
    private static final double SAME = 1.5;

    public Evidence {
        observed = List.copyOf(observed);
        logs = List.copyOf(logs);
        published = List.copyOf(published);
    }

    public Evidence(
            Dataset data,
            Collection<ObservationsFile.Series> observed,
            Collection<TasksFile.Log> logs,
            ForkFigures forks,
            Sentinels sentinels,
            List<PublishedCurves> published) {
        this(data, List.copyOf(observed), List.copyOf(logs), forks, sentinels, published);
    }

    public Run run() {
        return data.run();
    }

    public Variable elapsed() {
        return Variable.elapsed(data);
    }

    public Shape shape() {
        return Shape.of(run(), elapsed());
    }

    /**
     * Whether times are worth a picture: not one lonely value beside better ones, and not those of
     * a workload that burns the CPUs for a given time and observes who got them.
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
}
