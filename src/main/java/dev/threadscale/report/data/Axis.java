package dev.threadscale.report.data;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/**
 * One dimension of the matrix.
 *
 * @param name as in the CSV's header
 * @param levels the labels that stand in the CSV, in the experiment's order
 * @param searched whether its levels were measured where a search went, and not everywhere: then
 *     one without values is no gap
 */
public record Axis(String name, List<String> levels, boolean searched) {

    public static final String RUNTIME = "runtime";
    public static final String CPUS = "cpus";
    public static final String THREADS = "threads";
    public static final String TASKS = "tasks";
    public static final String SYSTEM = "system";

    public Axis {
        levels = List.copyOf(levels);
    }

    public Axis(String name, List<String> levels) {
        this(name, levels, false);
    }

    public boolean is(String name) {
        return this.name.equals(name);
    }

    public boolean varies() {
        return levels.size() > 1;
    }

    /** Whether it is a condition of the host and not a choice of whoever writes the program. */
    public boolean isMachine() {
        return is(CPUS) || is(RUNTIME) || is(SYSTEM);
    }

    public boolean isNumeric() {
        return levels.stream().allMatch(level -> level.matches("-?\\d+(\\.\\d+)?"));
    }

    /** The same levels from the smallest number to the largest, if they are numbers. */
    public Axis sorted() {
        return isNumeric()
                ? new Axis(
                        name,
                        levels.stream().sorted(Comparator.comparing(BigDecimal::new)).toList(),
                        searched)
                : this;
    }
}
