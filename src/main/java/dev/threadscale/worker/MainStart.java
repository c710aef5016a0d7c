package dev.threadscale.worker;

import java.time.Instant;

/**
 * The first line of main, by two clocks.
 *
 * @param wall the host's clock, which the engine also reads
 * @param nanoTime the clock of the measurements
 */
record MainStart(Instant wall, long nanoTime) {

    private static final long SECOND = 1_000_000_000L;

    static MainStart now() {
        // First the clock that loads no class.
        long nanoTime = System.nanoTime();
        return new MainStart(Instant.now(), nanoTime);
    }

    /** The host's clock, in ns since 1970. */
    long epochNanos() {
        return wall.getEpochSecond() * SECOND + wall.getNano();
    }
}
