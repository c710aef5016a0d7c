package dev.threadscale.report.layout;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.Run;
import java.math.BigDecimal;
import java.util.ArrayList;
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
 * @param searched true if a search chose where to measure, so a level without values is not a gap
 * @param unit the unit of its levels; empty if they do not have one, or contain it
 */
public record MeasuredAxis(String name, List<String> levels, boolean searched, String unit) {

    /**
     * The axis of names, for pictures with observations of several names. Like all axes that do not
     * belong to a run, its name contains a space, so no parameter can have the same name.
     */
    public static final String OBSERVED = "observed quantity";

    /** The axis of figures, for pictures with several of them. */
    public static final String FIGURE = "shown figure";

    public static final String POOL_SIZE = "pool size";
    public static final String TASK_TYPE = "task type";
    public static final String TASK_SHARE = "share of tasks";
    public static final String TASK_THREAD = "thread number";

    /** The axis of observations that name their percentile. */
    public static final String PERCENTILE = "percentile";

    /** The axis of the runs that are compared side by side. */
    public static final String RUN = "compared run";

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    public MeasuredAxis(String name, List<String> levels) {
        this(name, levels, false, "");
    }

    /** Returns every axis of a run, in the experiment's order. */
    public static List<MeasuredAxis> of(Run run) {
        String searched = run.record().search().map(Search::axis).orElse("");
        List<MeasuredAxis> axes = new ArrayList<>();
        run.levels()
                .forEach((name, levels) ->
                        axes.add(
                                new MeasuredAxis(
                                        name,
                                        levels,
                                        name.equals(searched),
                                        run.record().experiment().unitOf(name))));
        return axes;
    }

    /** Returns the axes of a run that have several levels. */
    public static List<MeasuredAxis> varying(Run run) {
        return of(run).stream().filter(MeasuredAxis::varies).toList();
    }

    /** Returns the order of levels by axis, as listed in the experiment. */
    public static Comparator<Levels> order(List<MeasuredAxis> axes) {
        return new Axes(levels(axes)).order();
    }

    /** Returns the levels of each axis, by its name. */
    public static Map<String, List<String>> levels(List<MeasuredAxis> axes) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        axes.forEach(axis -> levels.put(axis.name, axis.levels));
        return levels;
    }

    /** Returns the axis with other levels. */
    public MeasuredAxis with(List<String> levels) {
        return new MeasuredAxis(name, levels, searched, unit);
    }

    public boolean is(String name) {
        return this.name.equals(name);
    }

    public boolean varies() {
        return levels.size() > 1;
    }

    /** Returns a level for a sentence: a number with a unit is grouped, "1,200". */
    public String inProse(String level) {
        return unit.isEmpty() ? LevelLabels.bare(name, level) : LevelLabels.count(level);
    }

    /** Returns true for a condition of the host, which the program's author does not choose. */
    public boolean isMachine() {
        return is(Axes.CPUS) || is(Axes.RUNTIME) || is(Axes.SYSTEM);
    }

    /**
     * Returns true if its levels are different numbers, each written as one would be: {@code 007}
     * and {@code 1,000} are names.
     */
    public boolean isNumeric() {
        return levels.stream().allMatch(MeasuredAxis::isNumber)
                && levels.stream()
                                .map(level -> new BigDecimal(level).stripTrailingZeros())
                                .distinct()
                                .count()
                        == levels.size();
    }

    private static boolean isNumber(String level) {
        return NUMBER.matcher(level).matches()
                && new BigDecimal(level).toPlainString().equals(level);
    }

    /** Returns the axis sorted by number; unchanged if levels are words. */
    public MeasuredAxis sorted() {
        return isNumeric()
                ? with(levels.stream().sorted(Comparator.comparing(BigDecimal::new)).toList())
                : this;
    }
}
