package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One dimension of the matrix.
 *
 * @param name as in the CSV's header
 * @param levels as in the CSV, in the experiment's order
 * @param searched true if a search chose where to measure: then a level without values is no gap
 */
public record MeasuredAxis(String name, List<String> levels, boolean searched) {

    /**
     * The axis of names, where observations of several names stand in one picture. As all axes that
     * no run has, it has a space in its name, and so no parameter has the same.
     */
    public static final String OBSERVED = "observed quantity";

    /** The axis of what is shown, where several figures stand in one picture. */
    public static final String FIGURE = "shown figure";

    public static final String POOL_SIZE = "pool size";
    public static final String TASK_TYPE = "task type";
    public static final String TASK_SHARE = "share of tasks";
    public static final String TASK_THREAD = "thread number";

    /** The axis of the runs that a comparison puts side by side. */
    public static final String RUN = "compared run";

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    public MeasuredAxis(String name, List<String> levels) {
        this(name, levels, false);
    }

    /** Sorts levels by axis as the experiment lists them. */
    public static Comparator<Levels> order(List<MeasuredAxis> axes) {
        return new Axes(levels(axes)).order();
    }

    /** The levels of each axis, by its name. */
    public static Map<String, List<String>> levels(List<MeasuredAxis> axes) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        axes.forEach(axis -> levels.put(axis.name, axis.levels));
        return levels;
    }

    /** The same axis with other levels. */
    public MeasuredAxis with(List<String> levels) {
        return new MeasuredAxis(name, levels, searched);
    }

    public boolean is(String name) {
        return this.name.equals(name);
    }

    public boolean varies() {
        return levels.size() > 1;
    }

    /** True of a condition of the host, which is no choice of the program's author. */
    public boolean isMachine() {
        return is(Axes.CPUS) || is(Axes.RUNTIME) || is(Axes.SYSTEM);
    }

    public boolean isNumeric() {
        return levels.stream().allMatch(level -> NUMBER.matcher(level).matches());
    }

    /** The same axis from the smallest number to the largest; as it is if levels are words. */
    public MeasuredAxis sorted() {
        return isNumeric()
                ? with(levels.stream().sorted(Comparator.comparing(BigDecimal::new)).toList())
                : this;
    }
}
