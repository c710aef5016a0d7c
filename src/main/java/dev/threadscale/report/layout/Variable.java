package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.levels.MeasuredAxis;
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
 * A quantity with a value at combinations of levels, which a picture can show.
 *
 * @param name for file names
 * @param title for people
 * @param unit the unit of the values; "ns" and "bytes" are shown in larger units
 * @param axes the axes of the run, and further ones if a configuration has several values
 * @param values by the levels of all axes; a combination without a value is missing
 */
public record Variable(
        String name,
        String title,
        String unit,
        List<MeasuredAxis> axes,
        Map<Levels, Estimate> values) {

    public Variable {
        axes = List.copyOf(axes);
        // Map.copyOf is not used, because the hashes of levels are close together, which slows its
        // linear probing down.
        values = Collections.unmodifiableMap(new HashMap<>(values));
    }

    public static Variable elapsed(List<MeasuredAxis> axes, Map<Levels, Estimate> values) {
        return new Variable("elapsed", "Elapsed time", NumberText.NANOSECONDS, axes, values);
    }

    /** Returns the variable of a column, named like the column without its unit. */
    public static Variable ofColumn(
            String key, String unit, List<MeasuredAxis> axes, Map<Levels, Estimate> values) {
        String name = key.replaceFirst("_(ns|bytes)$", "");
        return new Variable(name, LevelLabels.title(name), unit, axes, values);
    }

    /**
     * Joins variables of the same unit into one.
     *
     * @param names the axis of their names
     */
    public static Variable together(String name, String title, String names, List<Variable> same) {
        Variable first = same.getFirst();
        List<MeasuredAxis> axes = new ArrayList<>();
        for (MeasuredAxis axis : first.axes()) {
            axes.add(
                    axis.with(
                            same.stream()
                                    .flatMap(one -> one.axis(axis.name()).levels().stream())
                                    .distinct()
                                    .toList()));
        }
        axes.add(new MeasuredAxis(names, same.stream().map(Variable::name).toList()));
        Map<Levels, Estimate> values = new HashMap<>();
        same.forEach(one ->
                one.values()
                        .forEach((levels, value) ->
                                values.put(levels.with(names, one.name()), value)));
        return new Variable(name, title, first.unit(), axes, values);
    }

    /**
     * Returns the pools with a number of threads, whose axis {@code threads} is split into the kind
     * and the size. Returns an empty result unless one kind has enough sizes for a curve.
     */
    public Optional<Variable> bySizes() {
        Map<String, List<String>> sizes = new LinkedHashMap<>();
        for (Level level : axis(Axes.THREADS).typed()) {
            pool(level)
                    .ifPresent(pool ->
                            sizes.computeIfAbsent(pool.kind().label(), _ -> new ArrayList<>())
                                    .add(pool.size()));
        }
        if (sizes.values().stream().noneMatch(of -> of.size() >= Layout.FEWEST_COUNTS)) {
            return Optional.empty();
        }
        Map<Levels, Estimate> sized = new HashMap<>();
        values.forEach((levels, value) ->
                pool(levels)
                        .ifPresent(pool ->
                                sized.put(
                                        levels.with(Axes.THREADS, pool.kind())
                                                .with(MeasuredAxis.POOL_SIZE, pool.size()),
                                        value)));
        List<MeasuredAxis> split = new ArrayList<>(axes);
        split.replaceAll(
                axis -> axis.is(Axes.THREADS) ? axis.with(List.copyOf(sizes.keySet())) : axis);
        Set<String> all = new LinkedHashSet<>();
        sizes.values().forEach(all::addAll);
        split.add(new MeasuredAxis(MeasuredAxis.POOL_SIZE, List.copyOf(all)).sorted());
        return Optional.of(with(split, sized));
    }

    /** Returns the thread kinds without a number of threads, for comparison with pools. */
    Variable unsized() {
        return where(levels -> pool(levels).isEmpty());
    }

    private static Optional<Level.Pool> pool(Levels levels) {
        return levels.level(Axes.THREADS).flatMap(Variable::pool);
    }

    /** Returns the pool of a thread kind if its size is a number. */
    private static Optional<Level.Pool> pool(Level level) {
        return level instanceof Level.Threads threads
                ? threads.pool().filter(pool -> pool.count().isPresent())
                : Optional.empty();
    }

    /** Returns the variable under another name. */
    public Variable named(String name) {
        return new Variable(name, title, unit, axes, values);
    }

    Variable with(List<MeasuredAxis> axes, Map<Levels, Estimate> values) {
        return new Variable(name, title, unit, axes, values);
    }

    /** Divides each value by its own number. Values whose number is not above 0 are left out. */
    public Variable dividedBy(
            String title, String unit, ToDoubleBiFunction<Levels, Estimate> divisor) {
        Map<Levels, Estimate> divided = new HashMap<>();
        values.forEach((levels, value) -> {
            double by = divisor.applyAsDouble(levels, value);
            if (by > 0) {
                divided.put(levels, value.over(by));
            }
        });
        return new Variable(name, title, unit, axes, divided);
    }

    public Optional<Estimate> at(Levels levels) {
        return Optional.ofNullable(values.get(levels));
    }

    public MeasuredAxis axis(String name) {
        return axes.stream().filter(axis -> axis.is(name)).findFirst().orElseThrow();
    }

    public List<MeasuredAxis> varying() {
        return axes.stream().filter(MeasuredAxis::varies).toList();
    }

    /** Returns the combinations of these axes that have values, in the order of the matrix. */
    public List<Levels> combinations(List<MeasuredAxis> of) {
        return values.keySet().stream()
                .map(levels -> only(levels, of))
                .distinct()
                .sorted(MeasuredAxis.order(of))
                .toList();
    }

    /** Returns the variable with only the matching values. */
    public Variable where(Predicate<Levels> wanted) {
        Map<Levels, Estimate> some = new HashMap<>(values);
        some.keySet().removeIf(wanted.negate());
        return with(axes, some);
    }

    /** Returns the variable without levels that do not have a value, since those are not gaps. */
    public Variable narrowed() {
        List<MeasuredAxis> narrow = new ArrayList<>(axes);
        narrow.replaceAll(axis ->
                axis.with(
                        combinations(List.of(axis)).stream()
                                .map(levels -> levels.get(axis.name()))
                                .toList()));
        return with(narrow, values);
    }

    public static Levels only(Levels levels, List<MeasuredAxis> axes) {
        return levels.on(axes.stream().map(MeasuredAxis::name).toList());
    }
}
