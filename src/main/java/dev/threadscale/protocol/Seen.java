package dev.threadscale.protocol;

/** What the worker reports of its surroundings before it measures. Unknown is left out. */
public enum Seen {
    PROCESSORS("processors", "processors that the runtime counts on"),
    AFFINITY("affinity", "CPUs that the kernel lets the process use, as a list"),
    COMMON_POOL_PARALLELISM("common_pool_parallelism", "threads of the common ForkJoin pool"),
    CARRIER_PARALLELISM("carrier_parallelism", "carrier threads of virtual threads"),
    COLLECTOR("collector", "garbage collectors in use"),
    HEAP_MAX_BYTES("heap_max_bytes", "largest heap that the runtime will use"),
    JAVA_VERSION("java_version", "version of the runtime"),
    VM("vm", "name of the virtual machine"),
    VM_FLAGS("vm_flags", "options that the virtual machine was given, the first of them if many"),
    CGROUP_VERSION("cgroup_version", "1 or 2"),
    QUOTA_CPUS("quota_cpus", "CFS quota divided by its period"),
    MEMORY_LIMIT_BYTES("memory_limit_bytes", "memory limit of the cgroup"),
    PRESSURE("pressure", "whose cpu_pressure_ns is: cgroup, or host");

    private final String key;
    private final String description;

    Seen(String key, String description) {
        this.key = key;
        this.description = description;
    }

    public String key() {
        return key;
    }

    public String description() {
        return description;
    }
}
