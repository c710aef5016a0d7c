package dev.threadscale.protocol;

import java.util.Locale;

/**
 * The columns of an iteration's row, in the order of the CSV. A counter holds what the iteration
 * added, unless its description says otherwise: {@linkplain #isTotal() totals} are of all {@link
 * #TIMED_ROUNDS} together. A value that the runtime cannot report is left out, never 0.
 */
public enum IterationColumn implements CsvColumn {
    PHASE("", "warmup, or measurement"),
    ITERATION("", "number within its phase, from 1"),
    ELAPSED_NS("ns", "time from before the first task is submitted until all have ended"),
    TIMED_ROUNDS(
            "",
            "how many times all tasks ran within the elapsed time: times and counts are of so many"
                    + " rounds together, and reports divide by it; empty: once"),
    SINCE_MAIN_NS("ns", "time from the first line of main to the iteration's end"),
    CPU_NS(
            "ns",
            "CPU time of the whole process, user and system, ended threads included; on JDK 21 in"
                    + " steps of a clock tick (10 ms on most hosts)"),
    CPU_USER_NS("ns", "the part of cpu_ns spent in user mode"),
    CPU_SYSTEM_NS("ns", "the part of cpu_ns spent in the kernel"),
    VOLUNTARY_SWITCHES("count", "context switches of threads that waited"),
    INVOLUNTARY_SWITCHES("count", "context switches forced by the scheduler"),
    CFS_PERIODS("count", "periods of the quota in which something ran; only under a quota"),
    THROTTLED_PERIODS("count", "CFS periods in which the quota was used up"),
    THROTTLED_NS("ns", "time for which the quota stopped the cgroup"),
    HOST_STEAL_NS(
            "ns",
            "time that the hypervisor took from all CPUs of the host together, in steps of 10 ms"),
    CPUS_BUSY_NS(
            "ns",
            "time for which the CPUs that the process may use were busy, with it or with anything"
                    + " else, in steps of 10 ms for each"),
    CGROUP_CPU_NS(
            "ns",
            "CPU time of the process's control group: cpu_ns, the end of its threads and the"
                    + " reading of counters; empty where the group holds other processes too or cannot"
                    + " be read"),
    CPU_PRESSURE_NS(
            "ns",
            "time in which a task that could run waited for a CPU, in steps of 1 µs; of the cgroup,"
                    + " or of the host: 'pressure' in fork.json says which"),
    GC_COUNT("count", "collections of the heap, young and old"),
    GC_NS("ns", "time that these collections took, in steps of 1 ms"),
    HEAP_AFTER_BYTES(
            "bytes",
            "heap in use right after the iteration, garbage included: no collection is forced"),
    PEAK_MEMORY_BYTES(
            "bytes", "most resident memory of the process since its start, in steps of 1 KiB"),
    PEAK_THREADS(
            "count",
            "most platform threads alive at the same time in the iteration, carriers and the"
                    + " runtime's own included"),
    CARRIER_THREADS("count", "carriers of virtual threads, right after the iteration"),
    INSTRUCTIONS(
            "count",
            "instructions of all threads in user mode; this and the following only with 'counters:"
                    + " hardware', and where the kernel lets the fork count"),
    CYCLES("count", "CPU cycles of all threads in user mode"),
    CACHE_MISSES("count", "accesses in user mode that missed the last level of the caches"),
    BRANCH_MISSES("count", "branches in user mode that the CPU predicted wrongly"),
    TASK_MIGRATIONS("count", "moves of the process's threads from one CPU to another"),
    ENERGY_UJ(
            "µJ",
            "energy of the host's processors, whoever used it, as they estimate it themselves");

    private final String key = name().toLowerCase(Locale.ROOT);
    private final String unit;
    private final String description;

    IterationColumn(String unit, String description) {
        this.unit = unit;
        this.description = description;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String unit() {
        return unit;
    }

    @Override
    public CsvType type() {
        return switch (this) {
            case PHASE -> CsvType.TEXT;
            case TIMED_ROUNDS -> CsvType.NUMBER;
            default -> CsvType.WHOLE;
        };
    }

    /** True if it grows with the work, so that its mean over the rounds is what counts. */
    public boolean isTotal() {
        return switch (this) {
            case PHASE,
                    ITERATION,
                    TIMED_ROUNDS,
                    SINCE_MAIN_NS,
                    HEAP_AFTER_BYTES,
                    PEAK_MEMORY_BYTES,
                    PEAK_THREADS,
                    CARRIER_THREADS ->
                    false;
            default -> true;
        };
    }

    @Override
    public String description() {
        return description;
    }
}
