package dev.threadscale.report.data;

import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.measured.Numbers;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code tasks.csv}: of each task its type, its thread and three times are kept; of those of
 * one iteration also when they ran.
 */
public final class TasksFile {

    public static final String NAME = WorkerTable.TASKS.file();

    private final CsvFile csv;

    public TasksFile(Run run) {
        this.csv = new CsvFile(run.directory().resolve(NAME), run.levels());
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
        private final ForkSamples queue = new ForkSamples();
        private final ForkSamples run = new ForkSamples();
        private final ForkSamples cpu = new ForkSamples();
        private final Numbers cpuTimes = new Numbers();
        private int tasks;

        public int tasks() {
            return tasks;
        }

        /** Time from handing out to beginning, in ns. */
        public ForkSamples queue() {
            return queue;
        }

        /** Time from beginning to end, in ns. */
        public ForkSamples run() {
            return run;
        }

        /** CPU time in ns; unknown for virtual threads. */
        public ForkSamples cpu() {
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
    public record OfThread(int tasks, Optional<Double> cpuNs) {

        OfThread and(OfThread other) {
            return new OfThread(
                    tasks + other.tasks,
                    cpuNs.flatMap(its -> other.cpuNs.map(others -> its + others)));
        }
    }

    /**
     * Measured iterations alone; nothing if tasks were not logged.
     *
     * @param also reads the same rows for something else
     */
    public Collection<Log> read(Consumer<CsvRow> also) {
        Map<String, Log> logs = new LinkedHashMap<>();
        if (csv.exists()) {
            csv.forEach(
                    also.andThen(row -> {
                        if (row.isMeasurement()) {
                            add(
                                    row,
                                    logs.computeIfAbsent(
                                            row.text("configuration"), _ -> new Log(row.levels())));
                        }
                    }));
        }
        return logs.values();
    }

    private static void add(CsvRow row, Log log) {
        String fork = row.text("fork");
        String iteration = row.text(TaskColumn.ITERATION.key());
        log.iterations.add(fork + " " + iteration);
        if (log.timeline == null) {
            log.timeline = new Timeline(fork, iteration);
        }
        if (log.timeline.isOf(fork, iteration)) {
            log.timeline.add(
                    row.known(TaskColumn.THREAD.key()),
                    row.text(TaskColumn.TYPE.key()),
                    new Interval(
                            row.finite(TaskColumn.START_NS.key()),
                            row.finite(TaskColumn.END_NS.key())));
        }
        Optional<Double> cpu = row.number(TaskColumn.CPU_NS.key()).stream().boxed().findFirst();
        OfType type =
                log.types.computeIfAbsent(row.text(TaskColumn.TYPE.key()), any -> new OfType());
        type.tasks++;
        type.queue.add(fork, row.finite(TaskColumn.QUEUE_NS.key()));
        type.run.add(fork, row.finite(TaskColumn.RUN_NS.key()));
        cpu.ifPresent(ns -> {
            type.cpu.add(fork, ns);
            type.cpuTimes.add(ns);
        });
        log.threads.merge(row.known(TaskColumn.THREAD.key()), new OfThread(1, cpu), OfThread::and);
    }

    /**
     * Which thread ran when in one iteration; of many threads and tasks only the first are kept.
     */
    public static final class Timeline {

        /** More rows cannot be read. */
        static final int MOST_THREADS = 32;

        /** More stretches cannot be told apart. */
        static final int MOST_TASKS = 2000;

        private final String fork;
        private final String iteration;
        private final TreeMap<Long, Map<String, List<Interval>>> threads = new TreeMap<>();
        private int tasks;
        private boolean whole = true;

        Timeline(String fork, String iteration) {
            this.fork = fork;
            this.iteration = iteration;
        }

        boolean isOf(String fork, String iteration) {
            return this.fork.equals(fork) && this.iteration.equals(iteration);
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

        /** By the number of the thread and the type of the task. */
        public SortedMap<Long, Map<String, List<Interval>>> threads() {
            return threads;
        }

        /** "fork 1, iteration 1", and what is left out. */
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
