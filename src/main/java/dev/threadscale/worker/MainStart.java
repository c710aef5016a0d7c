package dev.threadscale.worker;

import java.time.Instant;

/**
 * The time of the first line of main, on two clocks.
 *
 * @param wall the host's clock, which the engine also reads
 * @param nanoTime the clock of the measurements
 */
record MainStart(Instant wall, long nanoTime) {

    private static final long SECOND = 1_000_000_000L;

    static MainStart now() {
        // The clock that does not load classes is read first. Once the classes of the other one are
        // loaded, both show the same moment.
        long nanoTime = System.nanoTime();
        Instant unused = Instant.now();
        Instant wall = Instant.now();
        return new MainStart(wall.minusNanos(System.nanoTime() - nanoTime), nanoTime);
    }

    /** Returns the host's clock, in ns since 1970. */
    long epochNanos() {
        return wall.getEpochSecond() * SECOND + wall.getNano();
    }
}
