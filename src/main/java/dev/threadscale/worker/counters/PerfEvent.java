package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.OptionalLong;

/** The events that the kernel counts in the threads of a process: perf_event_open(2). */
enum PerfEvent {
    INSTRUCTIONS(IterationColumn.INSTRUCTIONS, PerfEvent.HARDWARE, 1),
    CYCLES(IterationColumn.CYCLES, PerfEvent.HARDWARE, 0),
    CACHE_MISSES(IterationColumn.CACHE_MISSES, PerfEvent.HARDWARE, 3),
    BRANCH_MISSES(IterationColumn.BRANCH_MISSES, PerfEvent.HARDWARE, 5),
    TASK_MIGRATIONS(IterationColumn.TASK_MIGRATIONS, PerfEvent.SOFTWARE, 4);

    private static final int HARDWARE = 0;
    private static final int SOFTWARE = 1;

    /** Counts threads that start later together with the thread that starts them. */
    private static final long INHERIT = 1 << 1;

    /**
     * Counts only in user mode, which every process may ask for; the kernel's own events do not
     * happen in it.
     */
    private static final long USER_MODE = 1 << 5 | 1 << 6;

    private final IterationColumn column;
    private final int type;
    private final long config;

    PerfEvent(IterationColumn column, int type, long config) {
        this.column = column;
        this.type = type;
        this.config = config;
    }

    IterationColumn column() {
        return column;
    }

    int type() {
        return type;
    }

    long config() {
        return config;
    }

    long flags() {
        return type == HARDWARE ? INHERIT | USER_MODE : INHERIT;
    }

    /**
     * Returns the count; empty if another event used the counter for a part of the time.
     *
     * @param enabled the time for which it should have counted, in ns
     * @param running the time for which it did
     */
    static OptionalLong counted(long value, long enabled, long running) {
        return running == enabled ? OptionalLong.of(value) : OptionalLong.empty();
    }
}
