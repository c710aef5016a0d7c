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
        // First the clock that loads no class. Once the other's are loaded, both tell one moment.
        long nanoTime = System.nanoTime();
        Instant unused = Instant.now();
        Instant wall = Instant.now();
        return new MainStart(wall.minusNanos(System.nanoTime() - nanoTime), nanoTime);
    }

    /** The host's clock, in ns since 1970. */
    long epochNanos() {
        return wall.getEpochSecond() * SECOND + wall.getNano();
    }
}
