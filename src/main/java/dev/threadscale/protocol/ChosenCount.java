package dev.threadscale.protocol;

import java.util.Locale;

/**
 * A number chosen by the worker within bounds. The bounds prevent a fork from ending before its
 * code is compiled, from taking minutes if iterations are long, and from reporting more rows than
 * anybody reads if they are short.
 */
public enum ChosenCount implements IterationCount {
    /**
     * Warms up until the times are steady. Compilation takes about the first half second of a short
     * workload; times that are not steady after 2 s mostly never are.
     */
    STEADY(5, 1, 1_000, 500, 2_000),
    /** Measures for about a second, with enough iterations to know their spread. */
    AUTO(10, 5, 1_000, 1_000, 3_000);

    private static final double NANOS_PER_MILLI = 1e6;

    private final int least;
    private final int leastOfLong;
    private final int most;
    private final double leastNanos;
    private final double mostNanos;

    ChosenCount(int least, int leastOfLong, int most, int leastMillis, int mostMillis) {
        this.least = least;
        this.leastOfLong = leastOfLong;
        this.most = most;
        this.leastNanos = leastMillis * NANOS_PER_MILLI;
        this.mostNanos = mostMillis * NANOS_PER_MILLI;
    }

    @Override
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public int most() {
        return most;
    }

    @Override
    public boolean isReachedBy(int count) {
        return count >= leastOfLong && count <= most;
    }

    /**
     * Returns true if the phase may end.
     *
     * @param elapsedNanos of the given number of iterations together
     */
    public boolean mayEnd(int count, long elapsedNanos) {
        return count >= least && elapsedNanos >= leastNanos;
    }

    /**
     * Returns true if the phase must end.
     *
     * @param nanos since it began, including the time between iterations
     */
    public boolean mustEnd(int count, long nanos) {
        return count >= most || (count >= leastOfLong && nanos >= mostNanos);
    }

    /**
     * Returns the number within these bounds that is closest to the given one.
     *
     * @param iterationNanos time of one iteration
     */
    public int nearest(double count, double iterationNanos) {
        double inTime = Math.floor(mostNanos / Math.max(1, iterationNanos));
        double low = Math.clamp(inTime, leastOfLong, least);
        return (int) Math.ceil(Math.clamp(count, low, Math.clamp(inTime, low, most)));
    }

    /**
     * Returns the duration of the phase if it ends as soon as it may.
     *
     * @param wantedNanos the wanted duration, within the bounds
     */
    public double usualNanos(double wantedNanos, double iterationNanos) {
        double nanos = Math.max(1, iterationNanos);
        return nanos * nearest(Math.max(leastNanos, wantedNanos) / nanos, nanos);
    }
}
