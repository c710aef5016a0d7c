package dev.threadscale.report.table;

import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Quantity;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.TasksFile;
import dev.threadscale.report.data.TasksFile.Log;
import dev.threadscale.report.data.TasksFile.OfType;
import dev.threadscale.report.page.Block;
import dev.threadscale.report.page.Note;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Quantiles;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What the log of tasks says: times by type, CPU times from the smallest to the largest, threads.
 */
public final class TaskTables {

    private final Run run;
    private final List<Log> logs;

    public TaskTables(Run run, Collection<Log> logs) {
        this.run = run;
        this.logs =
                logs.stream()
                        .sorted(Comparator.comparing(Log::levels, MatrixOrder.of(run)))
                        .toList();
    }

    /** None if no task was logged. */
    public List<Block> blocks() {
        return logs.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(byType(), sorted(), byThread()), unknown()).toList();
    }

    /** Why cells and pictures are missing. */
    private Stream<Block> unknown() {
        boolean all =
                logs.stream()
                        .flatMap(log -> log.types().values().stream())
                        .allMatch(type -> type.cpu().estimate().isPresent());
        return all
                ? Stream.empty()
                : Stream.of(
                        new Note(
                                "– unknown: Java reports no CPU time of virtual threads, so that"
                                        + " their tasks are missing in the\n"
                                        + "pictures of CPU time."));
    }

    private Block byType() {
        ConfigurationRows rows =
                new ConfigurationRows(run, "type", "count", "CPU time", "run time", "queued");
        for (Log log : logs) {
            log.types()
                    .forEach((type, tasks) ->
                            rows.add(
                                    log.levels(),
                                    List.of(
                                            type,
                                            perIteration(tasks.tasks(), log),
                                            mean(tasks.cpu()),
                                            mean(tasks.run()),
                                            mean(tasks.queue()))));
        }
        return rows.table(
                "tasks by type: count in an iteration, mean times of a task", TasksFile.NAME);
    }

    private Block sorted() {
        ConfigurationRows rows =
                new ConfigurationRows(
                        run, "type", "least", "25 %", "median", "75 %", "95 %", "most");
        for (Log log : logs) {
            log.types()
                    .forEach((type, tasks) ->
                            rows.add(
                                    log.levels(),
                                    Stream.concat(Stream.of(type), quantiles(tasks)).toList()));
        }
        return rows.table("tasks sorted by CPU time: so many of them need at most", TasksFile.NAME);
    }

    private static Stream<String> quantiles(OfType tasks) {
        double[] times = tasks.cpuTimes();
        if (times.length == 0) {
            return Stream.generate(() -> ConfigurationRows.NONE).limit(6);
        }
        Quantiles of = Quantiles.of(times);
        return DoubleStream.of(
                        of.minimum(),
                        of.lowerQuartile(),
                        of.median(),
                        of.upperQuartile(),
                        of.p95(),
                        of.maximum())
                .mapToObj(HumanTime::of);
    }

    private Block byThread() {
        ConfigurationRows rows = new ConfigurationRows(run, "thread", "count", "CPU time");
        for (Log log : logs) {
            if (log.threads().size() > ConfigurationRows.MOST) {
                rows.add(
                        log.levels(),
                        List.of(
                                "%,d threads: see the CSV".formatted(log.threads().size()),
                                ConfigurationRows.NONE,
                                ConfigurationRows.NONE));
                continue;
            }
            log.threads()
                    .forEach((thread, did) ->
                            rows.add(
                                    log.levels(),
                                    List.of(
                                            thread.toString(),
                                            perIteration(did.tasks(), log),
                                            time(did.cpuNs(), log.iterations()))));
        }
        return rows.table("tasks by thread: mean of an iteration", TasksFile.NAME);
    }

    private static String time(OptionalDouble ns, int iterations) {
        return ns.isPresent()
                ? HumanTime.of(ns.getAsDouble() / iterations)
                : ConfigurationRows.NONE;
    }

    private static String perIteration(int tasks, Log log) {
        double mean = (double) tasks / log.iterations();
        return mean == Math.rint(mean)
                ? String.format(Locale.ROOT, "%,.0f", mean)
                : String.format(Locale.ROOT, "%,.1f", mean);
    }

    private static String mean(Quantity times) {
        return times.estimate()
                .map(Estimate::mean)
                .map(ns -> HumanTime.of(ns))
                .orElse(ConfigurationRows.NONE);
    }
}
