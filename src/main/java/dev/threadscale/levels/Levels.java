package dev.threadscale.levels;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The levels of a configuration or a group of configurations, at most one for each axis. They are
 * written in their order, but the order does not affect equality.
 *
 * @param byAxis label by axis
 */
public record Levels(Map<String, String> byAxis) {

    public static final Levels NONE = new Levels(Map.of());

    private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

    public Levels {
        byAxis = Collections.unmodifiableMap(new LinkedHashMap<>(byAxis));
    }

    public static Levels of(Map<String, String> byAxis) {
        return new Levels(byAxis);
    }

    public static Levels of(String axis, String label) {
        return new Levels(Map.of(axis, label));
    }

    /** Returns the label of the level on an axis; empty if it does not have one. */
    public String get(String axis) {
        return byAxis.getOrDefault(axis, "");
    }

    /**
     * Returns the level on an axis as a number, for example of CPUs; empty unless it is a whole
     * number above 0.
     */
    public Optional<Integer> whole(String axis) {
        return wholeNumber(get(axis));
    }

    /** Returns a label as a number; empty unless it is a whole number above 0. */
    public static Optional<Integer> wholeNumber(String label) {
        return WHOLE.matcher(label).matches()
                ? Optional.of(Integer.valueOf(label))
                : Optional.empty();
    }

    public boolean isEmpty() {
        return byAxis.isEmpty();
    }

    /** Returns the axes in their order. */
    public Set<String> axes() {
        return byAxis.keySet();
    }

    public boolean isOn(String axis) {
        return byAxis.containsKey(axis);
    }

    public boolean is(String axis, String label) {
        return label.equals(byAxis.get(axis));
    }

    /** Returns true if all given levels are among these. */
    public boolean has(Levels named) {
        return byAxis.entrySet().containsAll(named.byAxis.entrySet());
    }

    /** Returns true if the level on each given axis is one of the levels given for it. */
    public boolean isOneOf(Map<String, ? extends Collection<String>> named) {
        return named.entrySet().stream()
                .allMatch(axis -> axis.getValue().contains(get(axis.getKey())));
    }

    /** Returns a copy with the level of an axis added or replaced. */
    public Levels with(String axis, String label) {
        return changed(all -> all.put(axis, label));
    }

    /** Returns a copy with the levels of other axes added or replaced. */
    public Levels with(Levels others) {
        return changed(all -> all.putAll(others.byAxis));
    }

    public Levels without(String axis) {
        return changed(all -> all.remove(axis));
    }

    public Levels without(Collection<String> axes) {
        return changed(all -> all.keySet().removeAll(axes));
    }

    /** Returns the levels that are not among the others. */
    public Levels unlike(Levels others) {
        return changed(all -> all.entrySet().removeAll(others.byAxis.entrySet()));
    }

    /** Returns the levels on some axes, in the order of these axes. */
    public Levels on(Collection<String> axes) {
        Map<String, String> some = new LinkedHashMap<>();
        axes.stream().filter(this::isOn).forEach(axis -> some.put(axis, get(axis)));
        return new Levels(some);
    }

    private Levels changed(Consumer<Map<String, String>> change) {
        Map<String, String> changed = new LinkedHashMap<>(byAxis);
        change.accept(changed);
        return new Levels(changed);
    }

    /** Returns the levels as {@code cpus=2 threads=virtual}. */
    public String text() {
        return text(" ");
    }

    public String text(String separator) {
        return text(separator, (axis, label) -> axis + "=" + label);
    }

    /** Returns the levels in words made from axis and label. */
    public String text(String separator, BinaryOperator<String> words) {
        List<String> texts = new ArrayList<>();
        byAxis.forEach((axis, label) -> texts.add(words.apply(axis, label)));
        return String.join(separator, texts);
    }

    @Override
    public String toString() {
        return text();
    }
}
