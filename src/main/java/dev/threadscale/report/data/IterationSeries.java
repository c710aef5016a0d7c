package dev.threadscale.report.data;

import dev.threadscale.results.measured.Track;
import dev.threadscale.stats.SteadyState;
import java.util.Arrays;

/** The iterations of one fork in their order, warm-up first, whatever the order of the rows. */
public final class IterationSeries {

    private final Track warmup = new Track();
    private final Track measured = new Track();

    void add(boolean isMeasurement, double iteration, double value) {
        (isMeasurement ? measured : warmup).add(iteration, value);
    }

    SteadyState steadyState() {
        double[] values = Arrays.copyOf(warmup.inOrder(), warmup.size() + measured.size());
        System.arraycopy(measured.inOrder(), 0, values, warmup.size(), measured.size());
        return SteadyState.of(values);
    }

    /** The number of iterations that were no measurement. */
    int warmup() {
        return warmup.size();
    }
}
