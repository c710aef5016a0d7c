package dev.threadscale.run;

import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time of a run. The wall clock dates events, and is not used for durations: it jumps when it
 * is set, and when a host wakes up.
 */
public interface RunClock extends InstantSource {

    /** The time since some moment, by a monotonic clock. */
    long nanos();

    /**
     * Lets time pass.
     *
     * @throws InterruptedException if the launcher is told to stop
     */
    void pause(Duration time) throws InterruptedException;

    /** The clocks of this host. */
    static RunClock of(StopSignal stop) {
        return new RunClock() {
            @Override
            public Instant instant() {
                return Instant.now();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void pause(Duration time) throws InterruptedException {
                stop.pause(time);
            }
        };
    }
}
