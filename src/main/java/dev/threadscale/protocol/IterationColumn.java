package dev.threadscale.protocol;

import java.util.Locale;

/**
 * The columns of an iteration's row. A counter contains what the iteration added, unless its
 * meaning says otherwise. {@linkplain #isTotal() Totals} are the sum over all {@link
 * #TIMED_ROUNDS}. A value that the runtime cannot report is left out, never 0.
 */
public enum IterationColumn implements CsvColumn {
    PHASE,
    ITERATION,
    ELAPSED_NS,
    TIMED_ROUNDS,
    SINCE_MAIN_NS,
    CPU_NS,
    CPU_USER_NS,
    CPU_SYSTEM_NS,
    VOLUNTARY_SWITCHES,
    INVOLUNTARY_SWITCHES,
    CFS_PERIODS,
    THROTTLED_PERIODS,
    THROTTLED_NS,
    HOST_STEAL_NS,
    CPUS_BUSY_NS,
    CGROUP_CPU_NS,
    CPU_PRESSURE_NS,
    RUN_WAIT_NS,
    COMPILER_CPU_NS,
    COLLECTOR_CPU_NS,
    GC_COUNT,
    GC_NS,
    GC_PAUSE_NS,
    ALLOCATED_BYTES,
    HEAP_AFTER_BYTES,
    PEAK_MEMORY_BYTES,
    PEAK_THREADS,
    CARRIER_THREADS,
    PROCESSORS,
    INSTRUCTIONS,
    CYCLES,
    CACHE_MISSES,
    BRANCH_MISSES,
    TASK_MIGRATIONS,
    ENERGY_UJ;

    private final String key = name().toLowerCase(Locale.ROOT);

    @Override
    public String key() {
        return key;
    }

    /** Returns true if the column is a measured value rather than the position of the row. */
    public boolean isMeasured() {
        return switch (this) {
            case PHASE, ITERATION, TIMED_ROUNDS -> false;
            default -> true;
        };
    }

    /** Returns true if the value grows with the work, so its mean over the rounds is used. */
    public boolean isTotal() {
        return switch (this) {
            case SINCE_MAIN_NS,
                    HEAP_AFTER_BYTES,
                    PEAK_MEMORY_BYTES,
                    PEAK_THREADS,
                    CARRIER_THREADS,
                    PROCESSORS ->
                    false;
            default -> isMeasured();
        };
    }
}
