package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WrongResultException;
import java.math.BigInteger;
import java.time.Duration;

/**
 * A kind of work that only uses a CPU, in countable units of a few microseconds: steps of the
 * "minimal standard" random number generator (Park and Miller 1988, with the multiplier of 1993).
 *
 * <p>Each step needs the one before and a remainder, so a compiler can neither remove nor combine
 * steps. Step n is a power of the multiplier, so the result proves that all steps were done.
 * Threads do not share anything.
 */
final class CpuBurn {

    /** The parameter of workloads whose threads burn CPU time for a given time. */
    static final Parameter DURATION =
            Parameter.time("duration", Duration.ofMinutes(10), "2s")
                    .describedAs("How long each thread burns CPU time.");

    private static final long MULTIPLIER = 48_271;
    private static final long MODULUS = (1L << 31) - 1;
    private static final int STEPS = 1_000;

    @SuppressWarnings("UnusedVariable") // Written so that the work has a result.
    private static volatile long kept;

    private long units;
    private long state = 1;

    /** Does one unit. */
    void unit() {
        long value = state;
        for (int step = 0; step < STEPS; step++) {
            value = value * MULTIPLIER % MODULUS;
        }
        state = value;
        units++;
    }

    /** Keeps the result, without which a compiler could remove the work. */
    void keep() {
        kept = state;
    }

    /** Returns the number of units done so far. */
    long units() {
        return units;
    }

    /**
     * Checks that every unit was done.
     *
     * @param who the thread, for the message
     */
    void verify(String who) {
        BigInteger steps = BigInteger.valueOf(units).multiply(BigInteger.valueOf(STEPS));
        long expected =
                BigInteger.valueOf(MULTIPLIER)
                        .modPow(steps, BigInteger.valueOf(MODULUS))
                        .longValueExact();
        if (state != expected) {
            throw new WrongResultException(
                    "%s is at %d after %d units of work instead of at %d",
                    who, state, units, expected);
        }
    }
}
