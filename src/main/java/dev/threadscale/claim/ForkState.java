package dev.threadscale.claim;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The end of a fork, and the state of its host meanwhile.
 *
 * @param number of the fork, from 1
 * @param outcome how it ended
 * @param causes what is known to have disturbed it
 * @param share how it shared its CPUs; empty if that is unknown
 * @param unsteady true if its measured iterations were seen not to be in a steady state
 * @param pace how much slower than usual its host was by the sentinels beside it (0.2: by 20 %;
 *     negative: faster); 0 as usual, or if there are none
 */
public record ForkState(
        int number,
        String outcome,
        Set<String> causes,
        Optional<HostShare> share,
        boolean unsteady,
        double pace) {

    /** The cause that a sentinel beside it took another time than usual. */
    public static final String SENTINEL = "sentinel";

    /** The cause that others ran on its CPUs. */
    public static final String BUSY = "busy";

    /** No host is slower by more; a table that is forged may say so. */
    private static final double MOST_PACE = 1_000;

    public ForkState {
        causes = Set.copyOf(causes);
        pace = Math.clamp(pace, -1, MOST_PACE);
    }

    /** Undisturbed, as far as is known. */
    public static ForkState of(int number, String outcome) {
        return new ForkState(number, outcome, Set.of(), Optional.empty(), false, 0);
    }

    /** The same fork, measured in another state of it. */
    ForkState unsteady(boolean isUnsteady) {
        return new ForkState(number, outcome, causes, share, isUnsteady, pace);
    }

    /** The same fork on a host of another pace. */
    ForkState at(double otherPace) {
        return new ForkState(number, outcome, causes, share, unsteady, otherPace);
    }

    /** True if a sentinel beside it was unusual. */
    boolean isOffPace() {
        return pace != 0;
    }

    /**
     * The CPU time of a fork and of others on its CPUs while it measured. Never drop or repeat
     * forks by it: a fork with less of a CPU is slower, so that only fast ones would be left.
     * Adjust for it.
     *
     * @param capacityNanos elapsed time of the measured iterations, times the fork's CPUs
     * @param ownNanos CPU time of the fork
     * @param busyNanos CPU time of everybody on these CPUs
     */
    public record HostShare(long capacityNanos, long ownNanos, long busyNanos) {

        /** Of a fork that others leave so much of its CPUs, own use tells its demand. */
        private static final double QUIET = 0.10;

        /** A configuration with this demand would use whatever CPU time it gets. */
        private static final double SATURATED = 0.90;

        /**
         * The largest share of others that is adjusted for: beyond it the correction is a guess.
         */
        static final double MOST_ADJUSTED = 0.50;

        /** The kernel counts ticks of 10 ms for each CPU: 1 % of this. */
        private static final double LEAST_NANOS = 1e9;

        /** The share of the CPUs that others had, 0 to 1. */
        public double others() {
            return Math.clamp((busyNanos - ownNanos) / (double) capacityNanos, 0, 1);
        }

        /** The share that it used of what others left. */
        private double demand() {
            return ownNanos / (capacityNanos * (1 - others()));
        }

        /**
         * Returns true if a configuration uses whatever CPU time it gets, so that its elapsed time
         * without the others would be their share shorter. Its undisturbed forks tell; without any
         * nothing does, since a fork that others leave half of a CPU may not have wanted more.
         */
        static boolean areSaturated(List<HostShare> forks) {
            List<HostShare> quiet = forks.stream().filter(one -> one.others() <= QUIET).toList();
            return !quiet.isEmpty() && quiet.stream().allMatch(one -> one.demand() >= SATURATED);
        }

        /** Returns true if the share of others is known well enough, and is not too large. */
        boolean isAdjustable() {
            return capacityNanos >= LEAST_NANOS && others() <= MOST_ADJUSTED;
        }
    }
}
