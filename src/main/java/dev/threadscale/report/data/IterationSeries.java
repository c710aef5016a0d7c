package dev.threadscale.report.data;

import dev.threadscale.stats.Steady;
import java.util.Arrays;
import java.util.OptionalInt;

/** The iterations of one fork in their order, warm-up first, whatever the order of the rows. */
public final class IterationSeries {

    private final Track warmup = new Track();
    private final Track measured = new Track();

    void add(boolean isMeasurement, double iteration, double value) {
        (isMeasurement ? measured : warmup).add(iteration, value);
    }

    boolean tells() {
        return length() >= Steady.LEAST;
    }

    /** The number of the first steady iteration, from 1, warm-up included; empty if none is. */
    OptionalInt firstSteady() {
        double[] values = Arrays.copyOf(warmup.inOrder(), length());
        System.arraycopy(measured.inOrder(), 0, values, warmup.size(), measured.size());
        OptionalInt index = Steady.firstSteady(values);
        return index.isPresent() ? OptionalInt.of(index.getAsInt() + 1) : index;
    }

    /** True if every measured iteration is steady. */
    boolean isSteadyFrom(OptionalInt first) {
        return first.isPresent() && first.getAsInt() <= warmup.size() + 1;
    }

    private int length() {
        return warmup.size() + measured.size();
    }
}
