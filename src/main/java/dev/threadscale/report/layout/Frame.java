package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;

/**
 * A data frame: a quantity with a value at combinations of levels, which a picture can show.
 *
 * @param name for file names
 * @param title for people
 * @param unit the unit of the values; "ns" and "bytes" are shown in larger units
 * @param axes the axes of the run, and further ones if a configuration has several values
 * @param values by the levels of all axes; a combination without a value is missing
 */
public record Frame(
        String name, String title, String unit, List<Axis> axes, Map<Levels, Estimate> values) {

    private static final String PER_TASK = "time-per-task";

    public Frame {
        axes = List.copyOf(axes);
        // Map.copyOf is not used, because the hashes of levels are close together, which slows its
        // linear probing down.
        values = Collections.unmodifiableMap(new HashMap<>(values));
    }

    public static Frame elapsed(List<Axis> axes, Map<Levels, Estimate> values) {
        return new Frame("elapsed", "Elapsed time", NumberText.NANOSECONDS, axes, values);
    }

    /** Returns the frame of a column, named like the column without its unit. */
    public static Frame ofColumn(
            String key, String unit, List<Axis> axes, Map<Levels, Estimate> values) {
        String name = key.replaceFirst("_(ns|bytes)$", "");
        return new Frame(name, LevelLabels.title(name), unit, axes, values);
    }

    /**
     * Joins frames of the same unit into one.
     *
     * @param names the axis of their names
     */
    public static Frame together(String name, String title, String names, List<Frame> same) {
        Frame first = same.getFirst();
        List<Axis> axes = new ArrayList<>();
        for (Axis axis : first.axes()) {
            Set<String> levels = new LinkedHashSet<>();
            same.forEach(frame -> levels.addAll(frame.axis(axis.name()).labels()));
            axes.add(axis.with(List.copyOf(levels)));
        }
        axes.add(new Axis(names, same.stream().map(Frame::name).toList()));
        Map<Levels, Estimate> values = new HashMap<>();
        for (Frame frame : same) {
            frame.values()
                    .forEach(
                            (levels, value) -> values.put(levels.with(names, frame.name()), value));
        }
        return new Frame(name, title, first.unit(), axes, values);
    }

    /**
     * Returns the pools with a number of threads, whose axis {@code threads} is split into the kind
     * and the size. Returns an empty result unless one kind has enough sizes for a curve.
     */
    public Optional<Frame> bySizes() {
        Map<String, List<String>> sizes = new LinkedHashMap<>();
        for (Level level : axis(Axes.THREADS).levels()) {
            pool(level)
                    .ifPresent(pool ->
                            sizes.computeIfAbsent(pool.kind().label(), _ -> new ArrayList<>())
                                    .add(pool.size()));
        }
        if (sizes.values().stream().noneMatch(labels -> labels.size() >= Facets.FEWEST_COUNTS)) {
            return Optional.empty();
        }
        Map<Levels, Estimate> sized = new HashMap<>();
        values.forEach((levels, value) ->
                pool(levels)
                        .ifPresent(pool ->
                                sized.put(
                                        levels.with(Axes.THREADS, pool.kind())
                                                .with(Axis.POOL_SIZE, pool.size()),
                                        value)));
        List<Axis> split = new ArrayList<>(axes);
        split.replaceAll(
                axis -> axis.is(Axes.THREADS) ? axis.with(List.copyOf(sizes.keySet())) : axis);
        Set<String> all = new LinkedHashSet<>();
        sizes.values().forEach(all::addAll);
        boolean searched = axis(Axes.THREADS).searched();
        split.add(new Axis(Axis.POOL_SIZE, List.copyOf(all), searched, "").sorted());
        return Optional.of(with(split, sized));
    }

    /** Returns the thread kinds without a number of threads, for comparison with pools. */
    Frame unsized() {
        return where(levels -> pool(levels).isEmpty());
    }

    private static Optional<Level.Pool> pool(Levels levels) {
        return levels.level(Axes.THREADS).flatMap(Frame::pool);
    }

    /** Returns the pool of a thread kind if its size is a number. */
    private static Optional<Level.Pool> pool(Level level) {
        return level instanceof Level.Threads threads
                ? threads.pool().filter(pool -> pool.count().isPresent())
                : Optional.empty();
    }

    /** Returns the frame under another name. */
    public Frame named(String name) {
        return new Frame(name, title, unit, axes, values);
    }

    Frame with(List<Axis> axes, Map<Levels, Estimate> values) {
        return new Frame(name, title, unit, axes, values);
    }

    /** Returns the values divided by the number of tasks. */
    Frame perTask() {
        return dividedBy(
                        title + " per task",
                        unit,
                        (levels, _) -> levels.whole(Axes.TASKS).orElse(1))
                .named(PER_TASK);
    }

    public boolean isPerTask() {
        return name.equals(PER_TASK);
    }

    /** Divides each value by its own number. Values whose number is not above 0 are left out. */
    public Frame dividedBy(
            String title, String unit, ToDoubleBiFunction<Levels, Estimate> divisor) {
        Map<Levels, Estimate> divided = new HashMap<>();
        values.forEach((levels, value) -> {
            double by = divisor.applyAsDouble(levels, value);
            if (by > 0) {
                divided.put(levels, value.over(by));
            }
        });
        return new Frame(name, title, unit, axes, divided);
    }

    public Optional<Estimate> at(Levels levels) {
        return Optional.ofNullable(values.get(levels));
    }

    public Axis axis(String name) {
        return axes.stream().filter(axis -> axis.is(name)).findFirst().orElseThrow();
    }

    public List<Axis> varying() {
        return axes.stream().filter(Axis::varies).toList();
    }

    /** Returns the combinations of these axes that have values, in the order of the matrix. */
    public List<Levels> combinations(List<Axis> chosen) {
        return values.keySet().stream()
                .map(levels -> only(levels, chosen))
                .distinct()
                .sorted(Axis.order(chosen))
                .toList();
    }

    /**
     * Returns the first axes that together have at most the given number of combinations, but at
     * least one axis.
     */
    List<Axis> fitting(List<Axis> order, int most) {
        List<Axis> chosen = new ArrayList<>();
        for (Axis axis : order) {
            chosen.add(axis);
            if (chosen.size() > 1 && count(chosen) > most) {
                chosen.removeLast();
            }
        }
        return chosen;
    }

    /** Returns the number of combinations of these axes that have values. */
    public int count(List<Axis> chosen) {
        return combinations(chosen).size();
    }

    /** Returns the frame with only the matching values. */
    public Frame where(Predicate<Levels> wanted) {
        Map<Levels, Estimate> matching = new HashMap<>(values);
        matching.keySet().removeIf(wanted.negate());
        return with(axes, matching);
    }

    /** Returns the frame without levels that do not have a value, since those are not gaps. */
    public Frame narrowed() {
        List<Axis> narrow = new ArrayList<>();
        for (Axis axis : axes) {
            List<String> measured = new ArrayList<>();
            combinations(List.of(axis)).forEach(levels -> measured.add(levels.get(axis.name())));
            narrow.add(axis.with(List.copyOf(measured)));
        }
        return with(narrow, values);
    }

    public static Levels only(Levels levels, List<Axis> axes) {
        return levels.on(axes.stream().map(Axis::name).toList());
    }
}
