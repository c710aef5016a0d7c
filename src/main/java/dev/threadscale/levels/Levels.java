package dev.threadscale.levels;

import dev.threadscale.host.CpuLimit;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The levels of a configuration or a group of configurations, at most one for each axis. They are
 * written in their order, but the order does not affect equality.
 *
 * <p>Levels are equal if their labels are: those of a file equal those of the experiment.
 */
public final class Levels {

    public static final Levels NONE = new Levels(Map.of());

    private final Map<String, Level> levels;
    private final int hash;

    public Levels(Map<String, ? extends Level> levels) {
        this.levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        int sum = 0;
        for (Map.Entry<String, Level> level : this.levels.entrySet()) {
            sum += level.getKey().hashCode() ^ level.getValue().label().hashCode();
        }
        hash = sum;
    }

    /** Reads labels by axis. */
    public static Levels of(Map<String, String> labels) {
        Map<String, Level> levels = new LinkedHashMap<>();
        labels.forEach((axis, label) -> levels.put(axis, Level.of(axis, label)));
        return new Levels(levels);
    }

    public static Levels of(String axis, String label) {
        return of(axis, Level.of(axis, label));
    }

    public static Levels of(String axis, Level level) {
        return new Levels(Map.of(axis, level));
    }

    /** Returns the label of the level on an axis; empty if it does not have one. */
    public String get(String axis) {
        Level level = levels.get(axis);
        return level == null ? "" : level.label();
    }

    /** Returns the level on an axis. */
    public Optional<Level> level(String axis) {
        return Optional.ofNullable(levels.get(axis));
    }

    /** Returns the thread kind. */
    public Optional<Level.Threads> threads() {
        return levels.get(Axes.THREADS) instanceof Level.Threads threads
                ? Optional.of(threads)
                : Optional.empty();
    }

    /** Returns the limit of the CPUs. */
    public Optional<CpuLimit> cpus() {
        return levels.get(Axes.CPUS) instanceof Level.Cpus cpus
                ? Optional.of(cpus.limit())
                : Optional.empty();
    }

    /**
     * Returns the level on an axis as a number, for example of CPUs; empty unless it is a whole
     * number above 0.
     */
    public Optional<Integer> whole(String axis) {
        return level(axis).flatMap(Level::whole);
    }

    public boolean isEmpty() {
        return levels.isEmpty();
    }

    /** Returns the axes in their order. */
    public Set<String> axes() {
        return levels.keySet();
    }

    /** Returns the labels by axis, in their order. */
    public Map<String, String> byAxis() {
        Map<String, String> labels = new LinkedHashMap<>();
        levels.forEach((axis, level) -> labels.put(axis, level.label()));
        return labels;
    }

    public boolean isOn(String axis) {
        return levels.containsKey(axis);
    }

    public boolean is(String axis, String label) {
        Level level = levels.get(axis);
        return level != null && level.label().equals(label);
    }

    /** Returns true if all given levels are among these. */
    public boolean has(Levels named) {
        for (Map.Entry<String, Level> level : named.levels.entrySet()) {
            if (!is(level.getKey(), level.getValue().label())) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if the level on each given axis is one of the levels given for it. */
    public boolean isOneOf(Map<String, ? extends Collection<String>> named) {
        return named.entrySet().stream()
                .allMatch(axis -> axis.getValue().contains(get(axis.getKey())));
    }

    /** Returns a copy with the level of an axis added or replaced. */
    public Levels with(String axis, String label) {
        return with(axis, Level.of(axis, label));
    }

    /** Returns a copy with the level of an axis added or replaced. */
    public Levels with(String axis, Level level) {
        return changed(copy -> copy.put(axis, level));
    }

    /** Returns a copy with the levels of other axes added or replaced. */
    public Levels with(Levels others) {
        return changed(copy -> copy.putAll(others.levels));
    }

    /** Returns a copy whose pool has this size if it lacks one. */
    public Levels withPool(long size) {
        Optional<Level.Threads> threads = threads();
        return threads.isEmpty()
                ? this
                : with(
                        Axes.THREADS,
                        new Level.Threads(ThreadKinds.sized(threads.get().choice(), size)));
    }

    public Levels without(String axis) {
        return changed(copy -> copy.remove(axis));
    }

    public Levels without(Collection<String> axes) {
        return changed(copy -> copy.keySet().removeAll(axes));
    }

    /** Returns the levels that are not among the others. */
    public Levels unlike(Levels others) {
        return changed(copy ->
                copy.entrySet()
                        .removeIf(level -> others.is(level.getKey(), level.getValue().label())));
    }

    /** Returns the levels on some axes, in the order of these axes. */
    public Levels on(Collection<String> axes) {
        Map<String, Level> selection = new LinkedHashMap<>();
        for (String axis : axes) {
            level(axis).ifPresent(level -> selection.put(axis, level));
        }
        return new Levels(selection);
    }

    private Levels changed(Consumer<Map<String, Level>> change) {
        Map<String, Level> copy = new LinkedHashMap<>(levels);
        change.accept(copy);
        return new Levels(copy);
    }

    /** Returns the levels as {@code cpus=2 threads=virtual}. */
    public String text() {
        return text(" ");
    }

    public String text(String separator) {
        return words(separator, (axis, level) -> axis + "=" + level.label());
    }

    /** Returns the levels in words made from axis and level. */
    public String words(String separator, BiFunction<String, Level, String> words) {
        List<String> texts = new ArrayList<>();
        levels.forEach((axis, level) -> texts.add(words.apply(axis, level)));
        return String.join(separator, texts);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this
                || (other instanceof Levels those
                        && hash == those.hash
                        && levels.size() == those.levels.size()
                        && has(those));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return text();
    }
}
