package dev.threadscale.run;

import dev.threadscale.engine.StopSignal;
import dev.threadscale.host.HostFiles;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The clocks of a run. The wall clock only dates events; for durations it is unsuitable, because it
 * jumps when it is set and when a host wakes up.
 */
public interface RunClock extends InstantSource {

    /** Returns the time of a monotonic clock, in ns since an arbitrary moment. */
    long nanos();

    /**
     * Returns a time in ns that only grows while this host sleeps; constant if sleep is unknown.
     */
    long asleepNanos();

    /**
     * Waits for a time.
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

            // The kernel's uptime includes sleep of the host, and Java's clock does not.
            @Override
            public long asleepNanos() {
                return HostFiles.HERE.text("/proc/uptime").stream()
                        .map(text -> text.split(" ", -1)[0])
                        .filter(seconds -> seconds.matches("[0-9]{1,9}\\.[0-9]{1,9}"))
                        .mapToLong(seconds ->
                                (long) (Double.parseDouble(seconds) * 1e9) - System.nanoTime())
                        .findFirst()
                        .orElse(0);
            }

            @Override
            public void pause(Duration time) throws InterruptedException {
                stop.pause(time);
            }
        };
    }
}
