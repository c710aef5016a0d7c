package dev.threadscale.report.table;

import dev.threadscale.report.data.ForkSamples;
import dev.threadscale.report.data.TasksFile;
import dev.threadscale.report.data.TasksFile.Log;
import dev.threadscale.report.data.TasksFile.OfType;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What the log of tasks says: times by type, CPU times from the smallest to the largest, threads.
 */
public final class TaskTables {

    private TaskTables() {}

    /** The tasks of one type in one configuration. */
    private record Row(Log log, String type, OfType tasks) {

        Map<String, String> levels() {
            return log.levels();
        }

        /** One of their CPU times, if these are known. */
        Optional<String> quantile(ToDoubleFunction<Quantiles> quantile) {
            double[] times = tasks.cpuTimes();
            return times.length == 0
                    ? Optional.empty()
                    : Optional.of(NumberText.time(quantile.applyAsDouble(Quantiles.of(times))));
        }
    }

    /** What one thread did in one configuration. */
    private record ThreadRow(
            Map<String, String> levels,
            String thread,
            Optional<String> count,
            Optional<String> cpuTime) {}

    /** None if no task was logged. */
    public static List<Block> of(Run run, Collection<Log> all) {
        if (all.isEmpty()) {
            return List.of();
        }
        List<Log> logs =
                all.stream().sorted(Comparator.comparing(Log::levels, run.order())).toList();
        List<Row> rows =
                logs.stream()
                        .flatMap(log ->
                                log.types().entrySet().stream()
                                        .map(type -> new Row(log, type.getKey(), type.getValue())))
                        .toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(byType(run, rows));
        blocks.add(sorted(run, rows));
        blocks.add(byThread(run, logs));
        if (!rows.stream().allMatch(row -> row.tasks().cpu().estimate().isPresent())) {
            blocks.add(
                    new Note(
                            "– unknown: Java reports no CPU time of virtual threads, so that"
                                    + " their tasks are missing in the\n"
                                    + "pictures of CPU time."));
        }
        return blocks;
    }

    private static Block byType(Run run, List<Row> rows) {
        return new ConfigurationTable<>(run, Row::levels)
                .text("type", Row::type)
                .text("count", row -> perIteration(row.tasks().tasks(), row.log()))
                .known("CPU time", row -> mean(row.tasks().cpu()))
                .known("run time", row -> mean(row.tasks().run()))
                .known("queued", row -> mean(row.tasks().queue()))
                .table(
                        rows,
                        "tasks by type: count in an iteration, mean times of a task",
                        TasksFile.NAME);
    }

    private static Block sorted(Run run, List<Row> rows) {
        return new ConfigurationTable<>(run, Row::levels)
                .text("type", Row::type)
                .known("least", row -> row.quantile(Quantiles::minimum))
                .known("25 %", row -> row.quantile(Quantiles::lowerQuartile))
                .known("median", row -> row.quantile(Quantiles::median))
                .known("75 %", row -> row.quantile(Quantiles::upperQuartile))
                .known("95 %", row -> row.quantile(Quantiles::p95))
                .known("most", row -> row.quantile(Quantiles::maximum))
                .table(
                        rows,
                        "tasks sorted by CPU time: so many of them need at most",
                        TasksFile.NAME);
    }

    private static Block byThread(Run run, List<Log> logs) {
        return new ConfigurationTable<>(run, ThreadRow::levels)
                .text("thread", ThreadRow::thread)
                .known("count", ThreadRow::count)
                .known("CPU time", ThreadRow::cpuTime)
                .table(
                        logs.stream().flatMap(TaskTables::threads).toList(),
                        "tasks by thread: mean of an iteration",
                        TasksFile.NAME);
    }

    private static Stream<ThreadRow> threads(Log log) {
        int threads = log.threads().size();
        return threads > ConfigurationTable.MOST
                ? Stream.of(
                        new ThreadRow(
                                log.levels(),
                                "%,d threads: see the CSV".formatted(threads),
                                Optional.empty(),
                                Optional.empty()))
                : log.threads().entrySet().stream()
                        .map(entry ->
                                new ThreadRow(
                                        log.levels(),
                                        entry.getKey().toString(),
                                        Optional.of(perIteration(entry.getValue().tasks(), log)),
                                        entry.getValue().cpuNs().stream()
                                                .mapToObj(ns ->
                                                        NumberText.time(ns / log.iterations()))
                                                .findFirst()));
    }

    private static String perIteration(int tasks, Log log) {
        double mean = (double) tasks / log.iterations();
        return String.format(Locale.ROOT, mean == Math.rint(mean) ? "%,.0f" : "%,.1f", mean);
    }

    private static Optional<String> mean(ForkSamples times) {
        return times.estimate().map(Estimate::mean).map(ns -> NumberText.time(ns));
    }
}
