package dev.threadscale.protocol;

import java.util.Locale;

/**
 * The keys of the worker's report about its host before it measures. An unknown value is left out.
 */
public enum Seen {
    /** The version of the worker: {@link WorkerVersion#HERE}. */
    WORKER,
    /** The processors that the runtime sees. */
    PROCESSORS,
    /** The CPUs that the kernel lets the process use, as a list. */
    AFFINITY,
    /** The threads of the common ForkJoin pool. */
    COMMON_POOL_PARALLELISM,
    /** The carrier threads of virtual threads. */
    CARRIER_PARALLELISM,
    /** The maximum number of carrier threads, including those that replace pinned ones. */
    CARRIER_MAX_POOL_SIZE,
    /** The garbage collectors in use. */
    COLLECTOR,
    /** The largest heap that the runtime will use. */
    HEAP_MAX_BYTES,
    /** The heap with which the runtime started. */
    HEAP_INITIAL_BYTES,
    /** The use of object headers of 8 bytes (JEP 450): true or false. */
    COMPACT_HEADERS,
    /**
     * The values of options that releases choose differently: {@code name=value}, separated by
     * blanks, each with {@link #GIVEN} at its end unless the virtual machine chose it. Known at the
     * end.
     */
    VM_CHOICES,
    /**
     * The use of an ahead-of-time cache: {@link #CACHE_USED}, {@link #CACHE_UNUSED} or {@link
     * #CACHE_WITHOUT_CODE}. Known at the end.
     */
    AOT_CACHE,
    /** The time of the first line of main, in ns since 1970-01-01, UTC. */
    MAIN_EPOCH_NS,
    /** The size of the worker: of its jar, or of the native executable. */
    PROGRAM_BYTES,
    /** The version of the runtime. */
    JAVA_VERSION,
    /** The name of the virtual machine. */
    VM,
    /** The options of the virtual machine, the first of them if there are many. */
    VM_FLAGS,
    /** The version of control groups: 1 or 2. */
    CGROUP_VERSION,
    /** The CFS quota divided by its period. */
    QUOTA_CPUS,
    /** The memory limit of the cgroup. */
    MEMORY_LIMIT_BYTES,
    /** The source of {@link IterationColumn#CPU_PRESSURE_NS}: cgroup or host. */
    PRESSURE,
    /** The seed that the workload has drawn. */
    SEED,
    /** The columns that the kernel counts if hardware counters are asked for, or none. */
    HARDWARE_COUNTERS,
    /** The signal that the worker answers with its virtual threads: {@link VirtualDump}. */
    DUMP_SIGNAL,
    /**
     * The names of threads whose times were not counted, because they are neither HotSpot's nor
     * Java's. Known at the end.
     */
    UNKNOWN_THREADS,
    /**
     * The options of the virtual machine that it does not use as given: {@code name=value} with the
     * value in use, or the name of an option that it does not have. Known at the end.
     */
    UNMET_OPTIONS,
    /** The CPUs at the end of a worker whose CPUs have changed, like {@link #AFFINITY}. */
    CHANGED_AFFINITY,
    /** The quota at that time, like {@link #QUOTA_CPUS}. */
    CHANGED_QUOTA_CPUS,
    /** The processors that the runtime sees at that time. */
    CHANGED_PROCESSORS,
    /** The threads of the common ForkJoin pool at that time. */
    CHANGED_COMMON_POOL_PARALLELISM,
    /** The carrier threads at that time, as the scheduler itself says; from JDK 24 on. */
    CHANGED_CARRIER_PARALLELISM;

    /** Marks the value of an option that was given. */
    public static final String GIVEN = "!";

    public static final String CACHE_USED = "used";
    public static final String CACHE_UNUSED = "unused";

    /** The cache is used except for its compiled code. */
    public static final String CACHE_WITHOUT_CODE = "without code";

    private final String key = name().toLowerCase(Locale.ROOT);

    public String key() {
        return key;
    }
}
