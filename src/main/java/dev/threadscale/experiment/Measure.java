package dev.threadscale.experiment;

import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Fixed;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of the measurement.
 *
 * @param warmup iterations before the measurement, in every fork
 * @param iterations measured iterations, in every fork
 * @param pictureForks number of fresh processes for a configuration without a finding
 * @param forks minimum number of fresh processes for any other configuration
 * @param mostForks maximum; equal to the minimum if the number is fixed. Between the two, the
 *     precision decides, or otherwise whether the findings are decided
 * @param precision the precision that further forks are to reach; empty if none is requested
 * @param timeout the time after which a fork is stopped
 * @param order the order in which the forks of a block run
 * @param seed of the shuffled order
 * @param sentinel true if a short measurement of constant work runs between blocks
 * @param taskLog true if every task of every iteration is logged, which becomes part of the timed
 *     part
 * @param counters the counters of each iteration
 * @param explain the configurations that are run once more with a recording; such a fork never
 *     counts
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

    /** The minimum number of forks of each side with which a search for a flip decides much. */
    public static final int LEAST_FOR_A_FLIP = 3;

    /** The order of the configurations within a block, which contains each of them once. */
    public enum Order {
        /**
         * The order is shuffled for each block, so that drift of the host is spread over all
         * configurations.
         */
        SHUFFLED,
        /** The order of the matrix. */
        LISTED
    }

    /** The use of a sentinel between blocks. */
    public enum SentinelUse {
        /** A sentinel is measured if there are enough forks that its cost does not matter. */
        AUTO,
        /** A sentinel is measured between all blocks. */
        TRUE,
        /** No sentinel is measured. */
        FALSE
    }

    /** The sets of counters that are read for each iteration. */
    public enum CounterSet {
        /** The counters that every process has about itself. */
        USUAL,
        /** Counters of the CPUs as well, which slow every switch between threads down a little. */
        HARDWARE
    }

    /** The configurations that are recorded to explain why they differ. */
    public enum Explain {
        /** No configuration. */
        NONE,
        /** The two configurations that each finding about times compares, decided or not. */
        FINDINGS,
        /** All configurations. */
        ALL
    }

    /** Returns true if the first forks decide whether more follow. */
    public boolean isAdaptive() {
        return mostForks > forks;
    }

    /** Returns true if configurations without a finding get fewer forks than the others. */
    public boolean hasPicture() {
        return pictureForks < forks;
    }

    /**
     * Returns the number of iterations of a fork, including warm-up; empty if its worker chooses.
     */
    public OptionalInt iterationsPerFork() {
        return warmup instanceof Fixed(int warm) && iterations instanceof Fixed(int measured)
                ? OptionalInt.of(warm + measured)
                : OptionalInt.empty();
    }

    /** Returns a copy with a number of measured iterations. */
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

    /** Returns a copy with a single fork of each configuration. */
    Measure once() {
        return new Measure(
                warmup,
                iterations,
                1,
                1,
                1,
                Optional.empty(),
                timeout,
                order,
                seed,
                sentinel,
                taskLog,
                counters,
                explain);
    }

    /**
     * The required precision of a configuration's mean elapsed time: forks are added until it is
     * reached.
     *
     * @param percent the largest half width of the mean's confidence interval, in percent of the
     *     mean
     * @param confidencePercent the percentage of such intervals that contain the true mean
     */
    public record Precision(BigDecimal percent, BigDecimal confidencePercent) {

        private static final double HUNDRED = 100;

        /** Returns the largest half width over the mean. */
        public double goal() {
            return percent.doubleValue() / HUNDRED;
        }

        /** Returns the share of intervals that contain the true mean. */
        public double confidence() {
            return confidencePercent.doubleValue() / HUNDRED;
        }
    }
}
