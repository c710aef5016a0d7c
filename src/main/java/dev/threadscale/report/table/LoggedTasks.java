package dev.threadscale.report.table;

import dev.threadscale.measured.TaskSeries;
import dev.threadscale.measured.TaskSeries.OfThread;
import dev.threadscale.measured.TaskSeries.OfType;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The log of tasks, by type and by thread.
 *
 * @param logs in the order of the matrix
 */
record LoggedTasks(Run run, List<TaskSeries> logs) {

    /** Returns the log of a run; none if no task was logged. */
    static Stream<LoggedTasks> of(ReportTables source) {
        Run run = source.run();
        List<TaskSeries> logs =
                run.logs().stream()
                        .sorted(Comparator.comparing(TaskSeries::levels, run.order()))
                        .toList();
        return logs.isEmpty() ? Stream.empty() : Stream.of(new LoggedTasks(run, logs));
    }

    /** The tasks of one type in one configuration. */
    record TypeRow(TaskSeries log, String type, OfType tasks) {

        Optional<Double> count() {
            return perIteration(tasks.tasks(), log);
        }

        /** Returns the CPU time that a share of tasks does not exceed, if their times are known. */
        Optional<Double> cpuTime(double share) {
            return Optional.of(tasks.cpu().toArray())
                    .filter(times -> times.length > 0)
                    .map(times -> Quantiles.at(times, share));
        }
    }

    /**
     * The work of one thread in one configuration.
     *
     * @param did empty if the row represents threads that are too many to list
     */
    record ThreadRow(TaskSeries log, String thread, Optional<OfThread> did) {

        Optional<Double> count() {
            return did.flatMap(work -> perIteration(work.tasks(), log));
        }

        Optional<Double> cpuTime() {
            return did.flatMap(OfThread::cpuNs).map(ns -> ns / log.iterations());
        }
    }

    <R> ConfigurationTable<R> columns(Function<R, TaskSeries> log) {
        return new ConfigurationTable<>(run, row -> log.apply(row).levels());
    }

    List<TypeRow> types() {
        List<TypeRow> rows = new ArrayList<>();
        for (TaskSeries log : logs) {
            log.types().forEach((type, tasks) -> rows.add(new TypeRow(log, type, tasks)));
        }
        return rows;
    }

    boolean hasUnknownTimes() {
        return types().stream().anyMatch(row -> row.tasks().cpu().estimate().isEmpty());
    }

    List<ThreadRow> threads() {
        List<ThreadRow> rows = new ArrayList<>();
        for (TaskSeries log : logs) {
            int threads = log.threads().size();
            if (threads > ConfigurationTable.MOST) {
                String words = "%,d threads: see the CSV".formatted(threads);
                rows.add(new ThreadRow(log, words, Optional.empty()));
            } else {
                log.threads()
                        .forEach((thread, did) ->
                                rows.add(new ThreadRow(log, thread.toString(), Optional.of(did))));
            }
        }
        return rows;
    }

    private static Optional<Double> perIteration(int tasks, TaskSeries log) {
        return Optional.of((double) tasks / log.iterations());
    }

    static String count(double mean) {
        return NumberText.grouped(mean, mean == Math.rint(mean) ? 0 : 1);
    }
}
