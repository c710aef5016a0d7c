package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.stats.Estimate;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Something with a value at combinations of levels: what a picture shows.
 *
 * @param name for file names
 * @param title for people
 * @param unit of the values; "ns" and "bytes" are shown in larger ones
 * @param axes of the run, and further ones if a configuration has several values
 * @param values by the levels of all axes; a combination without a value is missing
 */
public record Variable(
        String name,
        String title,
        String unit,
        List<Axis> axes,
        Map<Map<String, String>, Estimate> values) {

    public static final String NANOSECONDS = "ns";

    public Variable {
        axes = List.copyOf(axes);
        // No Map.copyOf: levels have hashes close together, which its linear probing is bad at.
        values = Collections.unmodifiableMap(new HashMap<>(values));
    }

    static Variable elapsed(Dataset data) {
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        data.measured().forEach(one -> values.put(one.levels(), one.elapsed()));
        return new Variable("elapsed", "Elapsed time", NANOSECONDS, data.run().axes(), values);
    }

    /** What was counted in a column of the iterations. */
    public static Variable counted(Dataset data, IterationColumn column) {
        String name = column.key().replaceFirst("_(ns|bytes)$", "");
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        data.measured()
                .forEach(one ->
                        one.counter(column).ifPresent(value -> values.put(one.levels(), value)));
        return new Variable(name, Labels.title(name), column.unit(), data.run().axes(), values);
    }

    /** The same under another name. */
    public Variable named(String name) {
        return new Variable(name, title, unit, axes, values);
    }

    public Optional<Estimate> at(Map<String, String> levels) {
        return Optional.ofNullable(values.get(levels));
    }

    public Axis axis(String name) {
        return axes.stream().filter(axis -> axis.name().equals(name)).findFirst().orElseThrow();
    }

    public List<Axis> varying() {
        return axes.stream().filter(Axis::varies).toList();
    }

    /** The combinations of these axes that have values, in the order of the matrix. */
    public List<Map<String, String>> combinations(List<Axis> of) {
        return values.keySet().stream()
                .map(levels -> only(levels, of))
                .distinct()
                .sorted(MatrixOrder.of(of))
                .toList();
    }

    /** The same with those values only. */
    public Variable where(Predicate<Map<String, String>> wanted) {
        Map<Map<String, String>, Estimate> some = new HashMap<>(values);
        some.keySet().removeIf(wanted.negate());
        return new Variable(name, title, unit, axes, some);
    }

    /** The same without levels that have no value: what was never there is no gap. */
    public Variable narrowed() {
        return new Variable(
                name,
                title,
                unit,
                axes.stream()
                        .map(axis ->
                                new Axis(
                                        axis.name(),
                                        combinations(List.of(axis)).stream()
                                                .map(levels -> levels.get(axis.name()))
                                                .toList()))
                        .toList(),
                values);
    }

    public static Map<String, String> only(Map<String, String> levels, List<Axis> axes) {
        Map<String, String> some = new LinkedHashMap<>();
        for (Axis axis : axes) {
            String level = levels.get(axis.name());
            if (level != null) {
                some.put(axis.name(), level);
            }
        }
        return some;
    }
}
