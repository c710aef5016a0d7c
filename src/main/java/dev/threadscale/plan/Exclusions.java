package dev.threadscale.plan;

import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Selection;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The entries of {@code exclude}, found by level: each level of an axis has one bit for each entry
 * that allows it, so that a word of bits answers for 64 entries at once.
 */
final class Exclusions {

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

    /** Whether an entry excludes the combination with these numbers of levels. */
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
