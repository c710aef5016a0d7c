package dev.threadscale.report.table;

import dev.threadscale.report.data.TasksFile;
import dev.threadscale.report.data.TasksFile.Log;
import dev.threadscale.report.data.TasksFile.OfThread;
import dev.threadscale.report.data.TasksFile.OfType;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Tables of the log of tasks: times by type, CPU times from the smallest to the largest, threads.
 */
public final class TaskTables {

    private TaskTables() {}

    /** The tasks of one type in one configuration. */
    private record TypeRow(Log log, String type, OfType tasks) {}

    /**
     * The work of one thread in one configuration.
     *
     * @param did empty for all threads together, which are too many
     */
    private record ThreadRow(Log log, String thread, Optional<OfThread> did) {}

    /** None if no task was logged. */
    public static List<Block> of(Run run, Collection<Log> all) {
        if (all.isEmpty()) {
            return List.of();
        }
        List<Log> logs =
                all.stream().sorted(Comparator.comparing(Log::levels, run.order())).toList();
        List<TypeRow> rows =
                logs.stream()
                        .flatMap(log ->
                                log.types().entrySet().stream()
                                        .map(of -> new TypeRow(log, of.getKey(), of.getValue())))
                        .toList();
        List<Block> blocks =
                new ArrayList<>(List.of(byType(run, rows), sorted(run, rows), byThread(run, logs)));
        if (!rows.stream().allMatch(row -> row.tasks().cpu().estimate().isPresent())) {
            blocks.add(
                    new Note(
                            "– unknown: Java reports no CPU time of virtual threads, so that"
                                    + " their tasks are missing in the\n"
                                    + "pictures of CPU time."));
        }
        return blocks;
    }

    private static Block byType(Run run, List<TypeRow> rows) {
        return new ConfigurationTable<TypeRow>(run, row -> row.log().levels())
                .text("type", TypeRow::type)
                .number(
                        "count",
                        row -> perIteration(row.tasks().tasks(), row.log()),
                        TaskTables::count)
                .time("CPU time", row -> row.tasks().cpu().mean())
                .time("run time", row -> row.tasks().run().mean())
                .time("queued", row -> row.tasks().queue().mean())
                .table(
                        rows,
                        "tasks by type: count in an iteration, mean times of a task",
                        TasksFile.NAME);
    }

    private static Block sorted(Run run, List<TypeRow> rows) {
        return new ConfigurationTable<TypeRow>(run, row -> row.log().levels())
                .text("type", TypeRow::type)
                .time("least", cpuTime(0))
                .time("25 %", cpuTime(0.25))
                .time("median", cpuTime(0.5))
                .time("75 %", cpuTime(0.75))
                .time("95 %", cpuTime(0.95))
                .time("most", cpuTime(1))
                .table(
                        rows,
                        "tasks sorted by CPU time: so many of them need at most",
                        TasksFile.NAME);
    }

    /** The CPU time that a share of tasks does not exceed, if their times are known. */
    private static Function<TypeRow, Optional<Double>> cpuTime(double share) {
        return row ->
                Optional.of(row.tasks().cpuTimes().toArray())
                        .filter(times -> times.length > 0)
                        .map(times -> Quantiles.at(times, share));
    }

    private static Block byThread(Run run, List<Log> logs) {
        return new ConfigurationTable<ThreadRow>(run, row -> row.log().levels())
                .text("thread", ThreadRow::thread)
                .number(
                        "count",
                        row -> row.did().flatMap(did -> perIteration(did.tasks(), row.log())),
                        TaskTables::count)
                .time(
                        "CPU time",
                        row ->
                                row.did()
                                        .flatMap(OfThread::cpuNs)
                                        .map(ns -> ns / row.log().iterations()))
                .table(
                        logs.stream().flatMap(TaskTables::threads).toList(),
                        "tasks by thread: mean of an iteration",
                        TasksFile.NAME);
    }

    private static Stream<ThreadRow> threads(Log log) {
        Map<Long, OfThread> threads = log.threads();
        return threads.size() > ConfigurationTable.MOST
                ? Stream.of(
                        new ThreadRow(
                                log,
                                "%,d threads: see the CSV".formatted(threads.size()),
                                Optional.empty()))
                : threads.entrySet().stream()
                        .map(of ->
                                new ThreadRow(
                                        log, of.getKey().toString(), Optional.of(of.getValue())));
    }

    private static Optional<Double> perIteration(int tasks, Log log) {
        return Optional.of((double) tasks / log.iterations());
    }

    private static String count(double mean) {
        return NumberText.grouped(mean, mean == Math.rint(mean) ? 0 : 1);
    }
}
