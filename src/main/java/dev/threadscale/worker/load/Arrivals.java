package dev.threadscale.worker.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** The way in which requests are spread over time. */
public enum Arrivals {
    /** Arrivals that are independent, like those of many users: gaps are exponential. */
    POISSON,
    /** Arrivals at equal distances. */
    CONSTANT;

    private static final double NANOS_PER_SECOND = 1e9;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** Returns the word used in experiments. */
    public String label() {
        return label;
    }

    static Arrivals of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /**
     * Draws the times of all requests before the first is sent, so that no answer can move a later
     * request (coordinated omission).
     *
     * @param rate requests per second
     * @param time lead-in and window
     * @return times in ns since the lead-in began, ascending
     */
    public long[] draw(double rate, Duration time, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double gap = NANOS_PER_SECOND / rate;
        double end = time.toNanos();
        long[] times = new long[Math.max(16, (int) (end / gap * 1.1))];
        int drawn = 0;
        double next = 0;
        while (true) {
            next += this == POISSON ? gap * exponential(random.nextDouble()) : gap;
            if (next >= end) {
                return Arrays.copyOf(times, drawn);
            }
            if (drawn == times.length) {
                times = Arrays.copyOf(times, 2 * drawn);
            }
            times[drawn++] = (long) next;
        }
    }

    /** Turns a uniform number from 0 (inclusive) to 1 into an exponential one of mean 1. */
    public static double exponential(double uniform) {
        return -Math.log1p(-uniform);
    }
}
