package dev.threadscale.worker.workload;

/**
 * A small computation of always the same length: steps of a linear congruential generator, each of
 * which needs the one before it. The state after any number of steps is known without taking them.
 *
 * <p>An instance is made for each workload and not kept in a constant, so that the compiler knows
 * none of its numbers: it would fold several steps with a known multiplier into one, and unroll a
 * known number of steps.
 *
 * @param steps of one operation
 * @param multiplier of the generator
 * @param increment of the generator
 */
record Operation(int steps, long multiplier, long increment) {

    /** Knuth's generator for 64 bits (MMIX); a step takes about 1.3 ns. */
    static Operation ofLength(int steps) {
        return new Operation(steps, 6_364_136_223_846_793_005L, 1_442_695_040_888_963_407L);
    }

    /** The state after one operation. */
    long apply(long state) {
        long next = state;
        for (int step = 0; step < steps; step++) {
            next = next * multiplier + increment;
        }
        return next;
    }

    /** The state after so many operations, by squaring the step. */
    long apply(long state, long operations) {
        long next = state;
        long factor = multiplier;
        long summand = increment;
        for (long left = operations * steps; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                next = next * factor + summand;
            }
            summand = summand * (factor + 1);
            factor *= factor;
        }
        return next;
    }
}
