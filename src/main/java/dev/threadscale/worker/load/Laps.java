package dev.threadscale.worker.load;

import java.util.function.LongSupplier;

/**
 * The time that a spinning thread has had nothing to do. The clock of the CPU cannot show this,
 * since to it such a thread is always busy.
 */
final class Laps {

    /**
     * The longest lap without work that is idle: one takes about a microsecond, so in a longer one
     * others had the CPU, and the thread could not have worked.
     */
    static final long LONGEST_IDLE_NANOS = 50_000;

    private final LongSupplier clock;
    private final long origin;
    private long last;
    private long idle;

    /** Begins to count. */
    Laps(LongSupplier clock) {
        this.clock = clock;
        this.origin = clock.getAsLong();
        this.last = origin;
    }

    /** Begins a lap and returns the time; that since the last lap was used. */
    long begin() {
        last = clock.getAsLong();
        return last;
    }

    /** Ends a lap and returns the time, so the caller need not read the clock again. */
    long end(boolean worked) {
        long now = clock.getAsLong();
        if (!worked) {
            idle += Math.min(now - last, LONGEST_IDLE_NANOS);
        }
        last = now;
        return now;
    }

    long idleNanos() {
        return idle;
    }

    /** Returns the share of the time, in percent, in which the thread worked or did not run. */
    long busyPercent() {
        long total = Math.max(1, clock.getAsLong() - origin);
        return Math.round(100.0 * (total - idle) / total);
    }
}
