package dev.threadscale.levels;

import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;

/**
 * One dimension of the matrix.
 *
 * @param name as in the CSV's header
 * @param searched true if a search chose where to measure, so a level without values is not a gap
 * @param unit the unit of its levels; empty if they do not have one, or contain it
 * @param levels in the experiment's order
 */
public record Axis(String name, boolean searched, String unit, List<Level> levels) {

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

    /** The axis of steps from one release of the JDK to the next, such as {@code 21 → 25}. */
    public static final String UPGRADE = "upgrade of the JDK";

    /** The axis of the runs that are compared side by side. */
    public static final String RUN = "compared run";

    public Axis {
        levels = List.copyOf(levels);
    }

    /** Reads the labels of an axis. */
    public Axis(String name, List<String> labels, boolean searched, String unit) {
        this(name, searched, unit, read(name, labels));
    }

    public Axis(String name, List<String> labels) {
        this(name, labels, false, "");
    }

    public static Axis of(String name, List<Level> levels) {
        return new Axis(name, false, "", levels);
    }

    private static List<Level> read(String axis, List<String> labels) {
        List<Level> levels = new ArrayList<>(labels.size());
        for (String label : labels) {
            levels.add(Level.of(axis, label));
        }
        return levels;
    }

    /** Returns the axes with these labels. */
    public static List<Axis> of(Map<String, ? extends Collection<String>> labels) {
        List<Axis> axes = new ArrayList<>();
        labels.forEach((name, all) -> axes.add(new Axis(name, List.copyOf(all))));
        return axes;
    }

    /** Returns the axes and levels of the given configurations. */
    public static List<Axis> of(Collection<Levels> configurations) {
        Map<String, Set<String>> labels = new LinkedHashMap<>();
        for (Levels levels : configurations) {
            for (String axis : levels.axes()) {
                labels.computeIfAbsent(axis, _ -> new LinkedHashSet<>()).add(levels.get(axis));
            }
        }
        return of(labels);
    }

    /**
     * Returns the order of the matrix, as listed in the experiment. The order of a file is
     * meaningless because forks are shuffled.
     */
    public static Comparator<Levels> order(List<Axis> axes) {
        Comparator<Levels> order = (_, _) -> 0;
        for (Axis axis : axes) {
            order = order.thenComparing(axis.order());
        }
        return order;
    }

    /** Places are kept in a map because an axis may have as many levels as a file has rows. */
    private Comparator<Levels> order() {
        Map<String, Integer> places = new HashMap<>();
        for (Level level : levels) {
            places.putIfAbsent(level.label(), places.size());
        }
        return Comparator.comparingInt(levels -> places.getOrDefault(levels.get(name), -1));
    }

    /** Returns the labels of each axis, by its name. */
    public static Map<String, List<String>> labels(List<Axis> axes) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        for (Axis axis : axes) {
            levels.put(axis.name, axis.labels());
        }
        return levels;
    }

    /** Returns the labels of its levels, as in the CSV. */
    public List<String> labels() {
        return new Labels(levels);
    }

    /** Returns the axis with other levels. */
    public Axis with(List<String> labels) {
        return new Axis(name, labels, searched, unit);
    }

    public boolean is(String name) {
        return this.name.equals(name);
    }

    public boolean varies() {
        return levels.size() > 1;
    }

    /** Returns a level for a sentence: a number with a unit is grouped, "1,200". */
    public String inProse(String label) {
        Level level = Level.of(name, label);
        return unit.isEmpty() ? level.bare(name) : level.grouped();
    }

    /** Returns true for a condition of the host, which the program's author does not choose. */
    public boolean isMachine() {
        return is(Axes.CPUS) || is(Axes.RUNTIME) || is(Axes.SYSTEM);
    }

    /** Returns true if its levels are different numbers. */
    public boolean isNumeric() {
        Set<BigDecimal> numbers = new HashSet<>();
        for (Level level : levels) {
            if (!level.number().filter(n -> numbers.add(n.stripTrailingZeros())).isPresent()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the axis sorted by number; unchanged if levels are words. */
    public Axis sorted() {
        if (!isNumeric()) {
            return this;
        }
        List<Level> sorted = new ArrayList<>(levels);
        sorted.sort(Comparator.comparing(level -> level.number().orElseThrow()));
        return new Axis(name, searched, unit, sorted);
    }

    /** A view of levels as their labels, since most readers want few of them. */
    private static final class Labels extends AbstractList<String> implements RandomAccess {

        private final List<Level> levels;

        Labels(List<Level> levels) {
            this.levels = levels;
        }

        @Override
        public String get(int place) {
            return levels.get(place).label();
        }

        @Override
        public int size() {
            return levels.size();
        }
    }
}
