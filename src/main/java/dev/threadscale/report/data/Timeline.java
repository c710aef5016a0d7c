package dev.threadscale.report.data;

import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which thread ran when in one iteration; of many threads and tasks only the first are kept. */
public final class Timeline {

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
