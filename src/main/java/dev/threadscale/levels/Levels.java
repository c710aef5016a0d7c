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
 * The levels of a configuration, or of a group of configurations, at most one for each axis. They
 * are written in their order, which does not matter to equality.
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

    /** The label of the level on an axis; empty if there is none. */
    public String get(String axis) {
        return byAxis.getOrDefault(axis, "");
    }

    /** The level on an axis as a number, of CPUs say; empty unless it is a whole number above 0. */
    public Optional<Integer> whole(String axis) {
        return wholeNumber(get(axis));
    }

    /** A label as a number; empty unless it is a whole number above 0. */
    public static Optional<Integer> wholeNumber(String label) {
        return WHOLE.matcher(label).matches()
                ? Optional.of(Integer.valueOf(label))
                : Optional.empty();
    }

    public boolean isEmpty() {
        return byAxis.isEmpty();
    }

    /** The axes in their order. */
    public Set<String> axes() {
        return byAxis.keySet();
    }

    public boolean isOn(String axis) {
        return byAxis.containsKey(axis);
    }

    public boolean is(String axis, String label) {
        return label.equals(byAxis.get(axis));
    }

    /** Returns true if all of the named levels are among these. */
    public boolean has(Levels named) {
        return byAxis.entrySet().containsAll(named.byAxis.entrySet());
    }

    /** Returns true if the level on every named axis is one of those named. */
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

    /** The levels that are not among others. */
    public Levels unlike(Levels others) {
        return changed(all -> all.entrySet().removeAll(others.byAxis.entrySet()));
    }

    /** The levels on some axes, in the order of these axes. */
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

    /** Writes them as {@code cpus=2 threads=virtual}. */
    public String text() {
        return text(" ");
    }

    public String text(String separator) {
        return text(separator, (axis, label) -> axis + "=" + label);
    }

    /** Writes each level in words of its own, made from its axis and its label. */
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
