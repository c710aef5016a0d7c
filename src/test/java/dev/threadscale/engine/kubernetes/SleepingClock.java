package dev.threadscale.engine.kubernetes;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The clock of a launcher that was stopped, or slept, during a wait. */
final class SleepingClock implements LongSupplier {

    private Duration sleep = Duration.ZERO;
    private long slept;
    private int reads;

    /** Begins at the next reading, which is that before the wait, and is over at the one after. */
    synchronized void sleepInNextWait(Duration time) {
        sleep = time;
        reads = 0;
    }

    @Override
    public synchronized long getAsLong() {
        reads++;
        if (reads == 2) {
            slept += sleep.toNanos();
            sleep = Duration.ZERO;
        }
        return System.nanoTime() + slept;
    }
}
