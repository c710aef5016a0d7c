package dev.threadscale.plan;

import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The combinations of levels of a matrix, each once: the product of the axes, less what is
 * excluded, plus what is included. In it levels are numbers: what a combination costs does not
 * depend on how its levels are written.
 */
final class LevelCombinations {

    private final List<Axis> axes;
    private final List<Selection> include;
    private final Exclusions exclude;

    /** For each axis the number of every level, those of the axis itself first. */
    private final List<Map<Level, Integer>> numbers = new ArrayList<>();

    /** A combination: the number of a level of each axis. */
    private static final class Numbered {

        private final int[] numbers;

        Numbered(int[] numbers) {
            this.numbers = numbers;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Numbered that && Arrays.equals(numbers, that.numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }
    }

    LevelCombinations(Experiment.Matrix matrix) {
        axes = matrix.axes();
        include = matrix.include();
        for (Axis axis : axes) {
            Map<Level, Integer> ofAxis = new LinkedHashMap<>();
            axis.levels().forEach(level -> ofAxis.putIfAbsent(level, ofAxis.size()));
            numbers.add(ofAxis);
        }
        exclude = new Exclusions(axes, numbers, matrix.exclude());
        for (Selection included : include) {
            for (int i = 0; i < axes.size(); i++) {
                Map<Level, Integer> ofAxis = numbers.get(i);
                narrowed(axes.get(i), included)
                        .forEach(level -> ofAxis.putIfAbsent(level, ofAxis.size()));
            }
        }
    }

    /** The number of combinations at most, or one more than {@code most} if there are more. */
    long size(long most) {
        long size = 0;
        for (List<Collection<Level>> product : products()) {
            long combinations = 1;
            for (Collection<Level> levels : product) {
                combinations = Math.min(combinations * levels.size(), most + 1);
            }
            size = Math.min(size + combinations, most + 1);
        }
        return size;
    }

    /** All of them, the last axis changing fastest. */
    List<Map<String, Level>> all() {
        Collection<Numbered> found = include.isEmpty() ? new ArrayList<>() : new LinkedHashSet<>();
        List<List<Collection<Level>>> products = products();
        product(
                products.getFirst(),
                combination -> {
                    if (!exclude.matches(combination.numbers)) {
                        found.add(combination);
                    }
                });
        products.stream().skip(1).forEach(product -> product(product, found::add));
        List<List<Level>> levels =
                numbers.stream().map(ofAxis -> List.copyOf(ofAxis.keySet())).toList();
        return found.stream().map(combination -> levels(combination, levels)).toList();
    }

    private Map<String, Level> levels(Numbered combination, List<List<Level>> levels) {
        Map<String, Level> named = new LinkedHashMap<>();
        for (int i = 0; i < axes.size(); i++) {
            named.put(axes.get(i).name(), levels.get(i).get(combination.numbers[i]));
        }
        return named;
    }

    /** The levels of each axis: of the matrix itself, then of each included entry. */
    private List<List<Collection<Level>>> products() {
        List<List<Collection<Level>>> products = new ArrayList<>();
        products.add(axes.stream().<Collection<Level>>map(Axis::levels).toList());
        for (Selection included : include) {
            products.add(axes.stream().map(axis -> narrowed(axis, included)).toList());
        }
        return products;
    }

    /** The levels that an included entry names in place of the axis's own. */
    private static Collection<Level> narrowed(Axis axis, Selection included) {
        Collection<Level> named = included.levels().get(axis.name());
        return named == null ? axis.levels() : named;
    }

    private void product(List<Collection<Level>> product, Consumer<Numbered> each) {
        int[][] choices = new int[product.size()][];
        for (int i = 0; i < choices.length; i++) {
            choices[i] = product.get(i).stream().mapToInt(numbers.get(i)::get).toArray();
        }
        int[] index = new int[choices.length];
        while (true) {
            int[] combination = new int[index.length];
            Arrays.setAll(combination, i -> choices[i][index[i]]);
            each.accept(new Numbered(combination));
            int last = index.length - 1;
            while (last >= 0 && ++index[last] == choices[last].length) {
                index[last--] = 0;
            }
            if (last < 0) {
                return;
            }
        }
    }

    /**
     * The entries of {@code exclude}, found by level: each level of an axis has one bit for each
     * entry that allows it, so that a word of bits answers for 64 entries at once.
     */
    private static final class Exclusions {

        /** By axis and number of the level; empty for an axis that no entry names. */
        private final long[][][] allowed;

        /** A bit for each entry. */
        private final long[] entries;

        Exclusions(List<Axis> axes, List<Map<Level, Integer>> numbers, List<Selection> exclude) {
            List<Selection> distinct = exclude.stream().distinct().toList();
            BitSet all = new BitSet();
            all.set(0, distinct.size());
            this.entries = all.toLongArray();
            allowed = new long[axes.size()][][];
            for (int i = 0; i < allowed.length; i++) {
                allowed[i] = allowed(axes.get(i), numbers.get(i), distinct);
            }
        }

        private long[][] allowed(Axis axis, Map<Level, Integer> numbers, List<Selection> distinct) {
            BitSet unnamed = new BitSet();
            BitSet[] named = new BitSet[numbers.size()];
            for (int entry = 0; entry < distinct.size(); entry++) {
                Collection<Level> levels = distinct.get(entry).levels().get(axis.name());
                if (levels == null) {
                    unnamed.set(entry);
                    continue;
                }
                for (Level level : levels) {
                    Integer number = numbers.get(level);
                    if (number != null) {
                        named[number] = named[number] == null ? new BitSet() : named[number];
                        named[number].set(entry);
                    }
                }
            }
            if (unnamed.cardinality() == distinct.size()) {
                return new long[0][];
            }
            long[][] bits = new long[named.length][];
            long[] others = padded(unnamed);
            for (int number = 0; number < bits.length; number++) {
                if (named[number] == null) {
                    bits[number] = others;
                } else {
                    named[number].or(unnamed);
                    bits[number] = padded(named[number]);
                }
            }
            return bits;
        }

        private long[] padded(BitSet bits) {
            return Arrays.copyOf(bits.toLongArray(), entries.length);
        }

        /** Returns true if an entry excludes the combination with these numbers of levels. */
        boolean matches(int[] combination) {
            for (int word = 0; word < entries.length; word++) {
                long left = entries[word];
                for (int axis = 0; axis < combination.length && left != 0; axis++) {
                    if (allowed[axis].length > 0) {
                        left &= allowed[axis][combination[axis]][word];
                    }
                }
                if (left != 0) {
                    return true;
                }
            }
            return false;
        }
    }
}
