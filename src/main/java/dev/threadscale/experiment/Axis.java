package dev.threadscale.experiment;

import java.util.List;

/**
 * One dimension of the matrix.
 *
 * @param name {@link #RUNTIME}, {@link #CPUS}, {@link #THREADS}, {@link #TASKS}, {@link #SYSTEM},
 *     {@link #SIDE}, or a parameter of the workload
 * @param levels its values, none twice, at least one
 */
public record Axis(String name, List<Level> levels) {

    public static final String RUNTIME = "runtime";
    public static final String CPUS = "cpus";
    public static final String THREADS = "threads";
    public static final String TASKS = "tasks";

    /** Hosts that all measure the same; only experiments that run on several have it. */
    public static final String SYSTEM = "system";

    /** Two versions of the code; only experiments that a gate makes of others have it. */
    public static final String SIDE = "side";

    /** The axes that every experiment has, in the order of the CSV. */
    public static final List<String> COMMON = List.of(RUNTIME, CPUS, THREADS, TASKS);

    /** The axes that an experiment with any workload may have, in the order of the CSV. */
    static final List<String> OF_ANY_WORKLOAD = List.of(RUNTIME, CPUS, THREADS, TASKS, SYSTEM);

    public Axis {
        levels = List.copyOf(levels);
    }

    public List<String> labels() {
        return levels.stream().map(Level::label).toList();
    }
}
