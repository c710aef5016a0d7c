package dev.threadscale.report.data;

import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.stats.Interval;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code tasks.csv}: of each task its type, its thread and three times are kept; of those of
 * one iteration also when they ran.
 */
public final class TasksFile {

    public static final String NAME = "tasks.csv";

    private final RunCsv csv;

    public TasksFile(Path directory, Run run) {
        this.csv = new RunCsv(directory.resolve(NAME), run);
    }

    /** The logged tasks of one configuration, all forks and measured iterations together. */
    public static final class Log {
        private final Map<String, String> levels;
        private final Map<String, OfType> types = new TreeMap<>();
        private final Map<Long, OfThread> threads = new TreeMap<>();
        private final Set<String> iterations = new HashSet<>();
        private @Nullable Timeline timeline;

        private Log(Map<String, String> levels) {
            this.levels = levels;
        }

        public Map<String, String> levels() {
            return levels;
        }

        public Map<String, OfType> types() {
            return types;
        }

        /** By number: a thread of one iteration is another than that of the next. */
        public Map<Long, OfThread> threads() {
            return threads;
        }

        /** One iteration of one fork, task by task. */
        public Timeline timeline() {
            return Objects.requireNonNull(timeline, "a log without tasks");
        }

        /** Iterations of all forks together. */
        public int iterations() {
            return iterations.size();
        }
    }

    /** The tasks of one type. */
    public static final class OfType {
        private final Quantity queue = new Quantity();
        private final Quantity run = new Quantity();
        private final Quantity cpu = new Quantity();
        private final Numbers cpuTimes = new Numbers();
        private int tasks;

        public int tasks() {
            return tasks;
        }

        /** Time from handing out to beginning, in ns. */
        public Quantity queue() {
            return queue;
        }

        /** Time from beginning to end, in ns. */
        public Quantity run() {
            return run;
        }

        /** CPU time in ns; unknown for virtual threads. */
        public Quantity cpu() {
            return cpu;
        }

        /** The CPU time of every task, in ns. */
        public double[] cpuTimes() {
            return cpuTimes.toArray();
        }
    }

    /**
     * What one thread did.
     *
     * @param tasks how many it ran
     * @param cpuNs their CPU time together; empty if unknown of one
     */
    public record OfThread(int tasks, OptionalDouble cpuNs) {

        OfThread and(OfThread other) {
            return new OfThread(
                    tasks + other.tasks,
                    cpuNs.isPresent() && other.cpuNs.isPresent()
                            ? OptionalDouble.of(cpuNs.getAsDouble() + other.cpuNs.getAsDouble())
                            : OptionalDouble.empty());
        }
    }

    /**
     * Measured iterations alone; nothing if tasks were not logged.
     *
     * @param also reads the same rows for something else
     */
    public Collection<Log> read(RunCsv.Also also) {
        Map<String, Log> logs = new LinkedHashMap<>();
        if (csv.exists()) {
            csv.forEach(
                    row -> {
                        if (csv.isMeasurement(row)) {
                            add(
                                    row,
                                    logs.computeIfAbsent(
                                            row.getField("configuration"),
                                            any -> new Log(csv.levels(row))));
                        }
                    },
                    also);
        }
        return logs.values();
    }

    private void add(Row row, Log log) {
        String fork = row.getField("fork");
        String iteration = row.getField(TaskColumn.ITERATION.key());
        log.iterations.add(fork + " " + iteration);
        if (log.timeline == null) {
            log.timeline = new Timeline(fork, iteration);
        }
        if (log.timeline.isOf(fork, iteration)) {
            log.timeline.add(
                    (long) csv.known(row, TaskColumn.THREAD.key()),
                    row.getField(TaskColumn.TYPE.key()),
                    new Interval(
                            csv.finite(row, TaskColumn.START_NS.key()),
                            csv.finite(row, TaskColumn.END_NS.key())));
        }
        OptionalDouble cpu = csv.number(row, TaskColumn.CPU_NS.key());
        OfType type =
                log.types.computeIfAbsent(row.getField(TaskColumn.TYPE.key()), any -> new OfType());
        type.tasks++;
        type.queue.add(fork, csv.finite(row, TaskColumn.QUEUE_NS.key()));
        type.run.add(fork, csv.finite(row, TaskColumn.RUN_NS.key()));
        cpu.ifPresent(ns -> {
            type.cpu.add(fork, ns);
            type.cpuTimes.add(ns);
        });
        log.threads.merge(
                (long) csv.known(row, TaskColumn.THREAD.key()),
                new OfThread(1, cpu),
                OfThread::and);
    }
}
