package dev.threadscale.run;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a run may take and wait.
 *
 * @param budget wall time of a call of {@link Runner#run} after which no fork begins that can be
 *     left out; empty: any
 * @param quiet how long it waits until others leave the host alone, in all; zero: never
 */
public record Allowance(Optional<Duration> budget, Duration quiet) {

    /** Any time for forks, none for waiting. */
    public static final Allowance USUAL = new Allowance(Optional.empty(), Duration.ZERO);
}
