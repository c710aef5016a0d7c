package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.TaskColumn;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Records when each task of an iteration was submitted, started and ended, and on which thread.
 * This costs time in the timed part, so it happens only if the experiment asks for it.
 */
final class TaskLog {

    private static final long UNKNOWN = -1;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long[] submitted;
    private final long[] started;
    private final long[] ended;
    private final long[] cpu;
    private final Thread[] thread;

    TaskLog(int tasks) {
        submitted = new long[tasks];
        started = new long[tasks];
        ended = new long[tasks];
        cpu = new long[tasks];
        thread = new Thread[tasks];
    }

    /** Forgets the previous iteration. */
    void clear() {
        Arrays.fill(thread, null);
    }

    /** Wraps {@code body} so that the submission and the run of each task are recorded. */
    IntFunction<Runnable> around(IntConsumer body) {
        return task -> {
            submitted[task] = System.nanoTime();
            return () -> {
                long cpuBefore = cpuTime();
                started[task] = System.nanoTime();
                try {
                    body.accept(task);
                } finally {
                    ended[task] = System.nanoTime();
                    long cpuAfter = cpuTime();
                    cpu[task] =
                            cpuBefore == UNKNOWN || cpuAfter == UNKNOWN
                                    ? UNKNOWN
                                    : cpuAfter - cpuBefore;
                    thread[task] = Thread.currentThread();
                }
            };
        };
    }

    /**
     * Returns the CPU time of the current thread. It is unknown for a virtual thread, because only
     * its carrier has a clock.
     */
    private long cpuTime() {
        return Thread.currentThread().isVirtual() ? UNKNOWN : threads.getCurrentThreadCpuTime();
    }

    /** Reports the tasks that have ended. */
    void report(
            Phase phase,
            int iteration,
            long begin,
            IntFunction<String> type,
            Consumer<Line> output) {
        Map<Long, Integer> numbers = new HashMap<>();
        for (int task = 0; task < thread.length; task++) {
            Thread by = thread[task];
            if (by == null) {
                continue;
            }
            Map<TaskColumn, Object> row = new EnumMap<>(TaskColumn.class);
            row.put(TaskColumn.PHASE, phase.key());
            row.put(TaskColumn.ITERATION, iteration);
            row.put(TaskColumn.TASK, task);
            row.put(TaskColumn.TYPE, type.apply(task));
            row.put(
                    TaskColumn.THREAD,
                    numbers.computeIfAbsent(by.threadId(), id -> numbers.size() + 1));
            row.put(TaskColumn.VIRTUAL, by.isVirtual());
            row.put(TaskColumn.SUBMITTED_NS, submitted[task] - begin);
            row.put(TaskColumn.START_NS, started[task] - begin);
            row.put(TaskColumn.END_NS, ended[task] - begin);
            row.put(TaskColumn.QUEUE_NS, started[task] - submitted[task]);
            row.put(TaskColumn.RUN_NS, ended[task] - started[task]);
            if (cpu[task] != UNKNOWN) {
                row.put(TaskColumn.CPU_NS, cpu[task]);
            }
            output.accept(Line.of(Line.Type.TASK, row, TaskColumn::key));
        }
    }
}
