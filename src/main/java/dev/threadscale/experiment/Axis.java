package dev.threadscale.experiment;

import java.util.List;

/**
 * One dimension of the matrix.
 *
 * @param name {@link #RUNTIME}, {@link #CPUS}, {@link #THREADS}, {@link #TASKS}, or a parameter of
 *     the workload
 * @param levels its values, none twice, at least one
 */
public record Axis(String name, List<Level> levels) {

    public static final String RUNTIME = "runtime";
    public static final String CPUS = "cpus";
    public static final String THREADS = "threads";
    public static final String TASKS = "tasks";

    /** The axes that every experiment has, in the order of the CSV. */
    public static final List<String> COMMON = List.of(RUNTIME, CPUS, THREADS, TASKS);

    public Axis {
        levels = List.copyOf(levels);
    }

    public List<String> labels() {
        return levels.stream().map(Level::label).toList();
    }
}
