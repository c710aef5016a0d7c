package dev.threadscale.report.data;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkSamples;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads {@code tasks.csv}. It keeps the type, the thread and three times of each task, and for one
 * iteration the beginning and the end of each.
 */
public final class TasksFile {

    public static final String NAME = WorkerTable.TASKS.file();

    private TasksFile() {}

    /**
     * The logged tasks of one configuration, all forks and measured iterations together.
     *
     * @param threads by number; each iteration has its own threads
     * @param runs the iterations of all forks
     * @param timeline one iteration of one fork, task by task
     */
    public record Log(
            Levels levels,
            Map<String, OfType> types,
            Map<Long, OfThread> threads,
            Set<String> runs,
            Timeline timeline) {

        private Log(CsvRow first) {
            this(
                    first.levels(),
                    new TreeMap<>(),
                    new TreeMap<>(),
                    new HashSet<>(),
                    new Timeline(first.fork(), first.text(TaskColumn.ITERATION.key())));
        }

        /** Returns the number of iterations of all forks. */
        public int iterations() {
            return runs.size();
        }

        private void add(CsvRow row) {
            int fork = row.fork();
            String iteration = row.text(TaskColumn.ITERATION.key());
            String type = row.text(TaskColumn.TYPE.key());
            long thread = row.known(TaskColumn.THREAD.key());
            runs.add(fork + " " + iteration);
            if (timeline.isOf(fork, iteration)) {
                timeline.add(
                        thread,
                        type,
                        new Interval(
                                row.finite(TaskColumn.START_NS.key()),
                                row.finite(TaskColumn.END_NS.key())));
            }
            OfType all = types.computeIfAbsent(type, _ -> new OfType());
            all.queue.of(fork).add(row.finite(TaskColumn.QUEUE_NS.key()));
            all.run.of(fork).add(row.finite(TaskColumn.RUN_NS.key()));
            Optional<Double> cpu = row.number(TaskColumn.CPU_NS.key());
            cpu.ifPresent(ns -> all.cpu.of(fork).add(ns));
            threads.merge(thread, new OfThread(1, cpu), OfThread::and);
        }
    }

    /**
     * The tasks of one type, with times in ns.
     *
     * @param queue from submission to beginning
     * @param run from beginning to end
     * @param cpu CPU time; unknown for virtual threads
     */
    public record OfType(ForkSamples queue, ForkSamples run, ForkSamples cpu) {

        private OfType() {
            this(new ForkSamples(), new ForkSamples(), new ForkSamples());
        }

        public int tasks() {
            return run.size();
        }
    }

    /**
     * The work of one thread.
     *
     * @param tasks the number of tasks
     * @param cpuNs their total CPU time in ns; empty if that of any is unknown
     */
    public record OfThread(int tasks, Optional<Double> cpuNs) {

        OfThread and(OfThread other) {
            return new OfThread(
                    tasks + other.tasks,
                    cpuNs.flatMap(its -> other.cpuNs.map(others -> its + others)));
        }
    }

    /**
     * Reads the measured iterations; returns nothing if tasks were not logged.
     *
     * @param also reads the same rows for something else
     */
    public static Collection<Log> read(Run run, Consumer<CsvRow> also) {
        Map<String, Log> logs = new LinkedHashMap<>();
        CsvFile.read(
                run.directory().resolve(NAME),
                run.levels(),
                also.andThen(row -> {
                    if (row.isMeasurement()) {
                        logs.computeIfAbsent(row.text("configuration"), _ -> new Log(row)).add(row);
                    }
                }));
        return logs.values();
    }

    /**
     * The tasks of each thread in one iteration; only the first of many threads and tasks are kept.
     */
    public static final class Timeline {

        /** The number of rows beyond which they cannot be read. */
        static final int MOST_THREADS = 32;

        /** The number of tasks beyond which they cannot be distinguished. */
        static final int MOST_TASKS = 2000;

        private final int fork;
        private final String iteration;
        private final TreeMap<Long, Map<String, List<Interval>>> threads = new TreeMap<>();
        private int tasks;
        private boolean whole = true;

        Timeline(int fork, String iteration) {
            this.fork = fork;
            this.iteration = iteration;
        }

        boolean isOf(int fork, String iteration) {
            return this.fork == fork && this.iteration.equals(iteration);
        }

        /** Adds a task; the threads with the lowest numbers are kept. */
        void add(long thread, String type, Interval time) {
            if (tasks == MOST_TASKS) {
                whole = false;
                return;
            }
            tasks++;
            threads.computeIfAbsent(thread, any -> new TreeMap<>())
                    .computeIfAbsent(type, any -> new ArrayList<>())
                    .add(time);
            if (threads.size() > MOST_THREADS) {
                threads.pollLastEntry();
                whole = false;
            }
        }

        /** Returns periods of time by the number of the thread and the type of the task. */
        public SortedMap<Long, Map<String, List<Interval>>> threads() {
            return threads;
        }

        /** Returns "fork 1, iteration 1", with a note if something is left out. */
        public String description() {
            return "fork %s, iteration %s%s"
                    .formatted(
                            fork,
                            iteration,
                            whole
                                    ? ""
                                    : "; at most the first %d threads and %,d tasks"
                                            .formatted(MOST_THREADS, MOST_TASKS));
        }
    }
}
