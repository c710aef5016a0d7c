package dev.threadscale.levels;

import java.util.List;

/** The names of axes. */
public final class Axes {

    public static final String RUNTIME = "runtime";
    public static final String CPUS = "cpus";
    public static final String THREADS = "threads";
    public static final String TASKS = "tasks";

    /** The settings of the virtual machine and its container that an experiment may vary. */
    public static final String COLLECTOR = "collector";

    public static final String HEAP = "heap";
    public static final String MEMORY = "memory";
    public static final String JVM = "jvm";

    /** The axis of the host that measures. Only experiments that run on several hosts have it. */
    public static final String SYSTEM = "system";

    /** The axis of the code's version. Only the experiments of a gate have it. */
    public static final String SIDE = "side";

    /**
     * The size of a pool, over which a search may look for a flip. It is not an axis of
     * configurations: the levels of threads contain it.
     */
    public static final String POOL_SIZE = "pool-size";

    /** The axes that every experiment has, in the order of the CSV. */
    public static final List<String> COMMON = List.of(RUNTIME, CPUS, THREADS, TASKS);

    /** The axes that an experiment with any workload may have, in the order of the CSV. */
    public static final List<String> OF_ANY_WORKLOAD =
            List.of(RUNTIME, CPUS, THREADS, TASKS, COLLECTOR, HEAP, MEMORY, JVM, SYSTEM);

    private Axes() {}
}
