package dev.threadscale.levels;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The axes of a matrix, in the order of the experiment.
 *
 * @param labels of the levels by axis, in the order of the experiment
 */
public record Axes(Map<String, List<String>> labels) {

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

    /** The axes that every experiment has, in the order of the CSV. */
    public static final List<String> COMMON = List.of(RUNTIME, CPUS, THREADS, TASKS);

    /** The axes that an experiment with any workload may have, in the order of the CSV. */
    public static final List<String> OF_ANY_WORKLOAD =
            List.of(RUNTIME, CPUS, THREADS, TASKS, COLLECTOR, HEAP, MEMORY, JVM, SYSTEM);

    public Axes {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /** Returns the axes and levels of the given configurations. */
    public static Axes of(Collection<Levels> configurations) {
        Map<String, Set<String>> labels = new LinkedHashMap<>();
        for (Levels levels : configurations) {
            levels.byAxis()
                    .forEach((axis, label) ->
                            labels.computeIfAbsent(axis, _ -> new LinkedHashSet<>()).add(label));
        }
        Map<String, List<String>> lists = new LinkedHashMap<>();
        labels.forEach((axis, all) -> lists.put(axis, List.copyOf(all)));
        return new Axes(lists);
    }

    public List<String> labels(String axis) {
        return labels.getOrDefault(axis, List.of());
    }

    /** Returns the names of the axes that have several levels. */
    public List<String> varying() {
        return labels.keySet().stream().filter(axis -> labels(axis).size() > 1).toList();
    }

    /**
     * Returns the order of the matrix. The order of a file is meaningless because forks are
     * shuffled.
     */
    public Comparator<Levels> order() {
        return labels.keySet().stream()
                .map(this::order)
                .reduce((_, _) -> 0, Comparator::thenComparing);
    }

    /**
     * Returns the order on one axis. Places are kept in a map because an axis may have as many
     * levels as a file has rows.
     */
    private Comparator<Levels> order(String axis) {
        Map<String, Integer> places = new HashMap<>();
        labels(axis).forEach(label -> places.putIfAbsent(label, places.size()));
        return Comparator.comparingInt(levels -> places.getOrDefault(levels.get(axis), -1));
    }
}
