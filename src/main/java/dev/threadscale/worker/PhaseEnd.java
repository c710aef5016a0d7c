package dev.threadscale.worker;

import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Chosen;
import java.util.Arrays;

/**
 * Decides between two iterations, outside of their timed parts, whether a phase has ended.
 *
 * <p>A warm-up is steady if the median of its last iterations is that of those before: the
 * difference is no more than these spread themselves (the distance of their quartiles), or than a
 * tolerance. Comparing few at a time finds the end of compilation soon; what drifts more slowly is
 * for the launcher to find, which has all iterations.
 */
final class PhaseEnd {

    /** Of so many iterations a single slow one changes the median little. */
    private static final int WINDOW = 5;

    /** Of the elapsed time; less is not worth another half a second. */
    private static final double TOLERANCE = 0.02;

    private final IterationCount asked;
    private final long spentNanos;
    private final long[] latest = new long[2 * WINDOW];
    private long elapsed;
    private int count;

    /**
     * The end of a phase.
     *
     * @param spentNanos what the process has spent before it
     */
    PhaseEnd(IterationCount asked, long spentNanos) {
        this.asked = asked;
        this.spentNanos = spentNanos;
    }

    /** Another iteration has ended. */
    void add(long elapsedNanos) {
        latest[count++ % latest.length] = elapsedNanos;
        elapsed += elapsedNanos;
    }

    /**
     * Returns true if no further iteration follows.
     *
     * @param nanos since the phase began, with what stands between its iterations
     */
    boolean isReached(long nanos) {
        if (!(asked instanceof Chosen chosen)) {
            return count >= asked.most();
        }
        return chosen.mustEnd(count, nanos)
                || (chosen.mayEnd(count, elapsed)
                        && switch (chosen) {
                            case STEADY -> isSteady();
                            // So that about half of a fork is measured.
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
