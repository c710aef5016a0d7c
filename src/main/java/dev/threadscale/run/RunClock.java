package dev.threadscale.run;

import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Time as a run needs it. The wall clock says when something was. It does not say how long it took:
 * it jumps when it is set, and when a host wakes up.
 */
public interface RunClock extends InstantSource {

    /** Time that has passed since some moment, which no one can set. */
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
