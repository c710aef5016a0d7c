package dev.threadscale.report;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/**
 * One dimension of the matrix.
 *
 * @param name as in the CSV's header
 * @param levels the labels that stand in the CSV, in the experiment's order
 */
public record Axis(String name, List<String> levels) {

    public static final String RUNTIME = "runtime";
    public static final String CPUS = "cpus";
    public static final String THREADS = "threads";
    public static final String TASKS = "tasks";

    public Axis {
        levels = List.copyOf(levels);
    }

    boolean varies() {
        return levels.size() > 1;
    }

    boolean isNumeric() {
        return levels.stream().allMatch(level -> level.matches("\\d+(\\.\\d+)?"));
    }

    /** The same levels from the smallest number to the largest. */
    Axis sorted() {
        return new Axis(
                name, levels.stream().sorted(Comparator.comparing(BigDecimal::new)).toList());
    }
}
