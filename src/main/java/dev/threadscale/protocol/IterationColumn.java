package dev.threadscale.protocol;

import java.util.List;

/**
 * The columns of an iteration's row, in the order of the CSV. What is counted is what the iteration
 * added, unless the description says otherwise. A value that the runtime cannot report is left out,
 * never 0.
 */
public enum IterationColumn implements CsvColumn {
    PHASE("phase", "", "warmup, or measurement"),
    ITERATION("iteration", "", "number within its phase, from 1"),
    ELAPSED_NS("elapsed_ns", "ns", "time from before the first task is handed out until all ended"),
    SINCE_MAIN_NS("since_main_ns", "ns", "time from the first line of main to its end"),
    CPU_NS(
            "cpu_ns",
            "ns",
            "CPU time of the whole process, user and system, ended threads included; on JDK 21 in"
                    + " steps of a clock tick (10 ms on most hosts)"),
    CPU_USER_NS("cpu_user_ns", "ns", "the part of cpu_ns spent in user mode"),
    CPU_SYSTEM_NS("cpu_system_ns", "ns", "the part of cpu_ns spent in the kernel"),
    VOLUNTARY_SWITCHES("voluntary_switches", "count", "context switches of threads that waited"),
    INVOLUNTARY_SWITCHES(
            "involuntary_switches", "count", "context switches forced by the scheduler"),
    CFS_PERIODS(
            "cfs_periods", "count", "periods of the quota in which something ran; under a quota"),
    THROTTLED_PERIODS("throttled_periods", "count", "CFS periods in which the quota was used up"),
    THROTTLED_NS("throttled_ns", "ns", "time for which the cgroup was stopped by its quota"),
    HOST_STEAL_NS(
            "host_steal_ns",
            "ns",
            "time that the hypervisor took from all CPUs of the host together, in steps of 10 ms"),
    CPUS_BUSY_NS(
            "cpus_busy_ns",
            "ns",
            "time for which the CPUs that the process may use were busy, with it or with anything"
                    + " else, in steps of 10 ms for each"),
    CPU_PRESSURE_NS(
            "cpu_pressure_ns",
            "ns",
            "time in which a task that could run waited for a CPU, in steps of 1 µs; of the cgroup,"
                    + " or of the host: 'pressure' in fork.json says which"),
    GC_COUNT("gc_count", "count", "collections of the heap, young and old"),
    GC_NS("gc_ns", "ns", "time that these collections took, in steps of 1 ms"),
    HEAP_AFTER_BYTES(
            "heap_after_bytes",
            "bytes",
            "heap in use right after the iteration, garbage included: no collection is forced"),
    PEAK_MEMORY_BYTES(
            "peak_memory_bytes",
            "bytes",
            "most memory that the process had resident since it began, in steps of 1 KiB"),
    PEAK_THREADS(
            "peak_threads",
            "count",
            "most platform threads alive at a time in the iteration, carriers and the runtime's own"
                    + " included"),
    CARRIER_THREADS(
            "carrier_threads", "count", "carriers of virtual threads, right after the iteration");

    private final String key;
    private final String unit;
    private final String description;

    IterationColumn(String key, String unit, String description) {
        this.key = key;
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
        return this == PHASE ? CsvType.TEXT : CsvType.WHOLE;
    }

    @Override
    public List<String> only() {
        return this == PHASE ? Phase.keys() : List.of();
    }

    @Override
    public String description() {
        return description;
    }
}
