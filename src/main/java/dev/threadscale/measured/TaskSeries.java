package dev.threadscale.measured;

import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The logged tasks of one configuration, all forks and measured iterations together. It keeps the
 * type, the thread and three times of each task, and for one iteration the beginning and the end of
 * each.
 *
 * @param threads by number; each iteration has its own threads
 * @param runs the iterations of all forks
 * @param timeline one iteration of one fork, task by task
 */
public record TaskSeries(
        Levels levels,
        Map<String, OfType> types,
        Map<Long, OfThread> threads,
        Set<String> runs,
        Timeline timeline) {

    /** A log without tasks, whose timeline is that of the first task's iteration. */
    public TaskSeries(Levels levels, Task first) {
        this(
                levels,
                new TreeMap<>(),
                new TreeMap<>(),
                new HashSet<>(),
                new Timeline(first.fork, first.iteration));
    }

    /**
     * A measured task, with times in ns.
     *
     * @param queue from submission to beginning
     * @param run from beginning to end
     * @param cpu CPU time; unknown for virtual threads
     */
    public record Task(
            int fork,
            String iteration,
            String type,
            long thread,
            double start,
            double end,
            double queue,
            double run,
            Optional<Double> cpu) {}

    /** The times of the tasks of one type, as in {@link Task}. */
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

        private OfThread and(OfThread other) {
            boolean known = cpuNs.isPresent() && other.cpuNs.isPresent();
            return new OfThread(
                    tasks + other.tasks,
                    known ? Optional.of(cpuNs.get() + other.cpuNs.get()) : Optional.empty());
        }
    }

    /** Returns the number of iterations of all forks. */
    public int iterations() {
        return runs.size();
    }

    public void add(Task task) {
        runs.add(task.fork + " " + task.iteration);
        if (timeline.isOf(task.fork, task.iteration)) {
            timeline.add(task.thread, task.type, new Interval(task.start, task.end));
        }
        OfType times = types.computeIfAbsent(task.type, _ -> new OfType());
        times.queue.of(task.fork).add(task.queue);
        times.run.of(task.fork).add(task.run);
        task.cpu.ifPresent(nanos -> times.cpu.of(task.fork).add(nanos));
        threads.merge(task.thread, new OfThread(1, task.cpu), OfThread::and);
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

        private boolean isOf(int otherFork, String otherIteration) {
            return fork == otherFork && iteration.equals(otherIteration);
        }

        /** Adds a task; the threads with the lowest numbers are kept. */
        void add(long thread, String type, Interval time) {
            if (tasks == MOST_TASKS) {
                whole = false;
                return;
            }
            tasks++;
            threads.computeIfAbsent(thread, _ -> new TreeMap<>())
                    .computeIfAbsent(type, _ -> new ArrayList<>())
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
