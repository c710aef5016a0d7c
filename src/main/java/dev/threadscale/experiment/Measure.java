package dev.threadscale.experiment;

import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Fixed;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Settings of the measurement.
 *
 * @param warmup iterations before the measurement, in every fork
 * @param iterations measured iterations, in every fork
 * @param pictureForks fresh processes for a configuration that no finding compares
 * @param forks fresh processes for any other configuration, at least
 * @param mostForks at most; as many where their number is fixed. What decides between the two is
 *     the precision, or else whether the findings are decided
 * @param precision that further forks are to reach; empty if no mean is asked for
 * @param timeout after which a fork is stopped
 * @param order in which the forks of a block run
 * @param seed of the shuffled order
 * @param sentinel true if a short measurement that is always the same stands between blocks
 * @param taskLog true if every task of every iteration is logged, which becomes part of the timed
 *     part
 * @param counters what is counted of each iteration
 * @param explain which configurations are run once more, recorded; such a fork never counts
 */
public record Measure(
        IterationCount warmup,
        IterationCount iterations,
        int pictureForks,
        int forks,
        int mostForks,
        Optional<Precision> precision,
        Duration timeout,
        Order order,
        long seed,
        SentinelUse sentinel,
        boolean taskLog,
        CounterSet counters,
        Explain explain) {

    /** The order of the configurations within a block; a block holds each of them once. */
    public enum Order {
        /** Shuffled for each block, so that drift of the host spreads over all configurations. */
        SHUFFLED,
        /** As written in the matrix. */
        LISTED
    }

    /** When a sentinel is measured between blocks. */
    public enum SentinelUse {
        /** If there are enough forks that its cost does not matter. */
        AUTO,
        /** Between all blocks. */
        TRUE,
        /** Never. */
        FALSE
    }

    /** Sets of counters that are read for each iteration. */
    public enum CounterSet {
        /** Counters that any process has of itself. */
        USUAL,
        /** Counters of the CPUs as well, which slows every switch between threads a little. */
        HARDWARE
    }

    /** Which configurations are recorded, to tell why they differ. */
    public enum Explain {
        /** None. */
        NONE,
        /** The two that each finding about times compares, decided or not. */
        FINDINGS,
        /** Every one. */
        ALL
    }

    /** Returns true if the first forks decide whether more follow. */
    public boolean isAdaptive() {
        return mostForks > forks;
    }

    /** Returns true if configurations that no finding compares get fewer forks than the others. */
    public boolean hasPicture() {
        return pictureForks < forks;
    }

    /** Iterations of a fork, warm-up included; empty if its worker chooses. */
    public OptionalInt iterationsPerFork() {
        return warmup instanceof Fixed(int warm) && iterations instanceof Fixed(int measured)
                ? OptionalInt.of(warm + measured)
                : OptionalInt.empty();
    }

    /** The same with a number of measured iterations. */
    public Measure iterating(int number) {
        return new Measure(
                warmup,
                IterationCount.of(number),
                pictureForks,
                forks,
                mostForks,
                precision,
                timeout,
                order,
                seed,
                sentinel,
                taskLog,
                counters,
                explain);
    }

    /**
     * The precision that the mean elapsed time of a configuration is to have: forks are added until
     * it is.
     *
     * @param percent the largest half width of the mean's confidence interval, in percent of the
     *     mean
     * @param confidencePercent how many of a hundred such intervals hold the true mean
     */
    public record Precision(BigDecimal percent, BigDecimal confidencePercent) {

        private static final double HUNDRED = 100;

        /** The largest half width over the mean. */
        public double goal() {
            return percent.doubleValue() / HUNDRED;
        }

        /** The share of intervals that hold the true mean. */
        public double confidence() {
            return confidencePercent.doubleValue() / HUNDRED;
        }
    }
}
