package dev.threadscale.experiment;

import java.time.Duration;
import java.util.Optional;

/**
 * How to measure.
 *
 * @param warmup iterations before the measurement, in every fork
 * @param iterations measured iterations, in every fork
 * @param forks fresh processes for each configuration; with a precision, the least
 * @param precision that further forks are to reach; empty if their number is fixed
 * @param timeout after which a fork is stopped
 * @param order in which the forks of a block run
 * @param seed of the shuffled order
 * @param sentinel true if a short measurement that is always the same stands between blocks
 * @param taskLog true if every task of every iteration is logged, which becomes part of the timed
 *     part
 */
public record Measure(
        int warmup,
        int iterations,
        int forks,
        Optional<Precision> precision,
        Duration timeout,
        Order order,
        long seed,
        SentinelUse sentinel,
        boolean taskLog) {

    /** The order of the configurations within a block; a block holds each of them once. */
    public enum Order {
        /** Anew for each block, so that drift of the host spreads over all configurations. */
        SHUFFLED,
        /** As written in the matrix. */
        LISTED
    }

    /** When a sentinel is measured between blocks. */
    public enum SentinelUse {
        /** Where there are enough forks for its cost not to matter. */
        AUTO,
        /** Between all blocks. */
        TRUE,
        /** Never. */
        FALSE
    }

    /** Forks that a configuration has at most. */
    public int mostForks() {
        return precision.map(Precision::mostForks).orElse(forks);
    }

    /** Iterations of a fork, warm-up included. */
    public int iterationsPerFork() {
        return warmup + iterations;
    }
}
