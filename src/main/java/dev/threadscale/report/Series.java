package dev.threadscale.report;

import dev.threadscale.stats.Steady;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The iterations of one fork in their order, warm-up first, whatever the order of the rows. */
final class Series {

    private final Map<Long, Double> warmup = new TreeMap<>();
    private final Map<Long, Double> measured = new TreeMap<>();

    void add(boolean isMeasurement, long iteration, double value) {
        (isMeasurement ? measured : warmup).put(iteration, value);
    }

    boolean tells() {
        return length() >= Steady.LEAST;
    }

    /** The number of the first steady iteration, from 1, warm-up included; empty if none is. */
    OptionalInt firstSteady() {
        double[] values = new double[length()];
        int next = 0;
        for (Map<Long, Double> phase : List.of(warmup, measured)) {
            for (double value : phase.values()) {
                values[next++] = value;
            }
        }
        OptionalInt index = Steady.firstSteady(values);
        return index.isPresent() ? OptionalInt.of(index.getAsInt() + 1) : index;
    }

    /** Whether every measured iteration is steady. */
    boolean isSteady() {
        OptionalInt first = firstSteady();
        return first.isPresent() && first.getAsInt() <= warmup.size() + 1;
    }

    private int length() {
        return warmup.size() + measured.size();
    }
}
