package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.OptionalLong;

/** An event that the kernel counts in the threads of a process: perf_event_open(2). */
enum PerfEvent {
    INSTRUCTIONS(IterationColumn.INSTRUCTIONS, PerfEvent.HARDWARE, 1),
    CYCLES(IterationColumn.CYCLES, PerfEvent.HARDWARE, 0),
    CACHE_MISSES(IterationColumn.CACHE_MISSES, PerfEvent.HARDWARE, 3),
    BRANCH_MISSES(IterationColumn.BRANCH_MISSES, PerfEvent.HARDWARE, 5),
    TASK_MIGRATIONS(IterationColumn.TASK_MIGRATIONS, PerfEvent.SOFTWARE, 4);

    private static final int HARDWARE = 0;
    private static final int SOFTWARE = 1;

    /** Threads that start later are counted with the one that starts them. */
    private static final long INHERIT = 1 << 1;

    /** The mode that every process may ask for; the kernel's own events do not happen in it. */
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
     * The count; empty if another event had the counter for a part of the time.
     *
     * @param enabled for how long it was to be counted, in ns
     * @param running for how long it was
     */
    static OptionalLong counted(long value, long enabled, long running) {
        return running == enabled ? OptionalLong.of(value) : OptionalLong.empty();
    }
}
