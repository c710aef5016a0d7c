package dev.threadscale.worker;

import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import java.util.Arrays;

/**
 * Decides between two iterations, outside their timed parts, whether a phase has ended.
 *
 * <p>A warm-up is steady if the median of its last iterations equals that of the previous ones: the
 * difference is at most their spread (the distance of their quartiles), or at most a tolerance.
 * Comparing few iterations at a time detects the end of compilation early. Slower drifts are
 * detected by the launcher, which has all iterations.
 */
final class PhaseEnd {

    /** The number of iterations compared, in which a single slow one hardly changes the median. */
    private static final int WINDOW = 5;

    /**
     * The tolerance as a share of the elapsed time; reducing it is not worth another half second.
     */
    private static final double TOLERANCE = 0.02;

    private final IterationCount asked;
    private final long spentNanos;
    private final long[] latest = new long[2 * WINDOW];
    private long elapsed;
    private int count;

    /**
     * Starts a phase.
     *
     * @param spentNanos time that the process has spent before the phase
     */
    PhaseEnd(IterationCount asked, long spentNanos) {
        this.asked = asked;
        this.spentNanos = spentNanos;
    }

    /** Records that another iteration has ended. */
    void add(long elapsedNanos) {
        latest[count++ % latest.length] = elapsedNanos;
        elapsed += elapsedNanos;
    }

    /**
     * Returns true if no further iteration follows.
     *
     * @param nanos since the phase began, including the time between its iterations
     */
    boolean isReached(long nanos) {
        if (!(asked instanceof ChosenCount chosen)) {
            return count >= asked.most();
        }
        return chosen.mustEnd(count, nanos)
                || (chosen.mayEnd(count, elapsed)
                        && switch (chosen) {
                            case STEADY -> isSteady();
                            // With this, about half of a fork is measured.
                            case AUTO -> elapsed >= spentNanos;
                        });
    }

    private boolean isSteady() {
        int window = Math.min(WINDOW, count / 2);
        long[] before = sorted(count - 2 * window, window);
        long[] last = sorted(count - window, window);
        int quarter = window / 4;
        long spread = before[window - 1 - quarter] - before[quarter];
        return Math.abs(median(last) - median(before))
                <= Math.max((double) spread, TOLERANCE * median(before));
    }

    private long[] sorted(int from, int length) {
        long[] values = new long[length];
        for (int i = 0; i < length; i++) {
            values[i] = latest[(from + i) % latest.length];
        }
        Arrays.sort(values);
        return values;
    }

    private static double median(long[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
    }
}
