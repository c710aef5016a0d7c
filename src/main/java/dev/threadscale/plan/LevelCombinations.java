package dev.threadscale.plan;

import dev.threadscale.experiment.Matrix;
import dev.threadscale.experiment.Selection;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The combinations of levels of a matrix, each once: the product of the axes, minus excluded ones,
 * plus included ones. Internally a combination contains the number of a level for each axis, so its
 * cost does not depend on how levels are written.
 */
final class LevelCombinations {

    private final List<Axis> axes;

    /** The levels of each axis: those of the matrix itself, then those of each included entry. */
    private final List<List<Collection<Level>>> products = new ArrayList<>();

    private final Exclusions exclude;

    /** The number of every level by axis, those of the axis itself first. */
    private final List<Map<Level, Integer>> numbers = new ArrayList<>();

    LevelCombinations(Matrix matrix) {
        axes = matrix.axes();
        products.add(axes.stream().<Collection<Level>>map(Axis::levels).toList());
        for (Selection included : matrix.include()) {
            products.add(axes.stream().map(axis -> narrowed(axis, included)).toList());
        }
        for (int i = 0; i < axes.size(); i++) {
            Map<Level, Integer> ofAxis = new LinkedHashMap<>();
            for (List<Collection<Level>> product : products) {
                product.get(i).forEach(level -> ofAxis.putIfAbsent(level, ofAxis.size()));
            }
            numbers.add(ofAxis);
        }
        exclude = new Exclusions(axes, numbers, matrix.exclude());
    }

    /**
     * Returns the maximum number of combinations, or one more than {@code most} if there are more.
     */
    long size(long most) {
        long size = 0;
        for (List<Collection<Level>> product : products) {
            long combinations = 1;
            for (Collection<Level> levels : product) {
                combinations = Math.min(combinations * levels.size(), most + 1);
            }
            size = Math.min(size + combinations, most + 1);
        }
        return size;
    }

    /** Returns all combinations, with the last axis changing fastest. */
    List<Map<String, Level>> all() {
        Collection<IntBuffer> found =
                products.size() == 1 ? new ArrayList<>() : new LinkedHashSet<>();
        product(
                products.getFirst(),
                combination -> {
                    if (!exclude.matches(combination)) {
                        found.add(combination);
                    }
                });
        for (List<Collection<Level>> included : products.subList(1, products.size())) {
            product(included, found::add);
        }
        List<List<Level>> levels =
                numbers.stream().map(ofAxis -> List.copyOf(ofAxis.keySet())).toList();
        List<Map<String, Level>> all = new ArrayList<>(found.size());
        for (IntBuffer combination : found) {
            all.add(levels(combination, levels));
        }
        return all;
    }

    private Map<String, Level> levels(IntBuffer combination, List<List<Level>> levels) {
        Map<String, Level> named = new LinkedHashMap<>();
        for (int i = 0; i < axes.size(); i++) {
            named.put(axes.get(i).name(), levels.get(i).get(combination.get(i)));
        }
        return named;
    }

    /** Returns the levels that an included entry names, or otherwise those of the axis. */
    private static Collection<Level> narrowed(Axis axis, Selection included) {
        Collection<Level> named = included.levels().get(axis.name());
        return named == null ? axis.levels() : named;
    }

    private void product(List<Collection<Level>> product, Consumer<IntBuffer> each) {
        int[][] choices = new int[product.size()][];
        for (int i = 0; i < choices.length; i++) {
            choices[i] = product.get(i).stream().mapToInt(numbers.get(i)::get).toArray();
        }
        int[] index = new int[choices.length];
        while (true) {
            int[] combination = new int[index.length];
            Arrays.setAll(combination, i -> choices[i][index[i]]);
            each.accept(IntBuffer.wrap(combination));
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
     * The entries of {@code exclude}, indexed by level: each level of an axis has one bit for each
     * entry that matches it, so a word of bits answers for 64 entries at once.
     */
    private static final class Exclusions {

        /** The set of all entries, with a bit for each. */
        private final BitSet entries = new BitSet();

        /** The matching entries by level, for each axis that entries name. */
        private final Map<Integer, BitSet[]> allowed = new LinkedHashMap<>();

        Exclusions(List<Axis> axes, List<Map<Level, Integer>> numbers, List<Selection> exclude) {
            List<Selection> distinct = exclude.stream().distinct().toList();
            entries.set(0, distinct.size());
            for (int i = 0; i < axes.size(); i++) {
                String axis = axes.get(i).name();
                if (distinct.stream().anyMatch(entry -> entry.levels().containsKey(axis))) {
                    allowed.put(i, allowed(axis, numbers.get(i), distinct));
                }
            }
        }

        private static BitSet[] allowed(
                String axis, Map<Level, Integer> numbers, List<Selection> distinct) {
            BitSet unnamed = new BitSet();
            BitSet[] bits = new BitSet[numbers.size()];
            for (int entry = 0; entry < distinct.size(); entry++) {
                Collection<Level> levels = distinct.get(entry).levels().get(axis);
                if (levels == null) {
                    unnamed.set(entry);
                    continue;
                }
                for (Level level : levels) {
                    Integer number = numbers.get(level);
                    if (number != null) {
                        bits[number] = bits[number] == null ? new BitSet() : bits[number];
                        bits[number].set(entry);
                    }
                }
            }
            for (int number = 0; number < bits.length; number++) {
                if (bits[number] == null) {
                    bits[number] = unnamed;
                } else {
                    bits[number].or(unnamed);
                }
            }
            return bits;
        }

        /** Returns true if an entry excludes a combination. */
        boolean matches(IntBuffer combination) {
            BitSet left = (BitSet) entries.clone();
            allowed.forEach((axis, bits) -> left.and(bits[combination.get(axis)]));
            return !left.isEmpty();
        }
    }
}
