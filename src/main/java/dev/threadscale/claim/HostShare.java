package dev.threadscale.claim;

import java.util.List;

/**
 * How a fork shared its CPUs while it measured. Never drop or repeat forks by it: who has less of a
 * CPU is slower, so that those who are left are the fast ones. Adjust for it.
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

    /** Where others had more than this, what the fork would do alone is too far away. */
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
     * Whether a configuration uses whatever CPU time it gets, so that its elapsed time without the
     * others would be their share shorter. Its undisturbed forks tell; without any nothing does,
     * since a fork that others leave half of a CPU may not have wanted more.
     */
    static boolean areSaturated(List<HostShare> forks) {
        List<HostShare> quiet = forks.stream().filter(one -> one.others() <= QUIET).toList();
        return !quiet.isEmpty() && quiet.stream().allMatch(one -> one.demand() >= SATURATED);
    }

    /** Whether the share of others is known well enough, and is not too large. */
    boolean isAdjustable() {
        return capacityNanos >= LEAST_NANOS && others() <= MOST_ADJUSTED;
    }
}
