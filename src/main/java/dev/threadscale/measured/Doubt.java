package dev.threadscale.measured;

import dev.threadscale.stats.Interval;

/**
 * A reason why a fork may have measured a different value than on a quiet host in a steady state. A
 * doubt does not prevent a verdict, but the verdict must hold for every value in its range.
 *
 * @param extent the share of CPU time that the fork lacked, or by which its host or its iterations
 *     differed
 * @param factors the undisturbed value over the measured one, at least and at most
 */
public record Doubt(Kind kind, double extent, Interval factors) {

    /** The maximum extent; a fork that lacked more would hardly have ended. */
    private static final double MOST_LACKING = 0.99;

    /** The maximum pace of a real host; a forged table may exceed it. */
    private static final double MOST_PACE = 1_000;

    /**
     * The maximum ratio between the error of a fork's time and that of the sentinels next to it,
     * which run on one CPU and hardly use memory.
     */
    private static final double PACE = 2;

    /** The reasons, by their effect on times. */
    public enum Kind {
        /** The fork shared its CPUs with other processes. */
        OTHERS,
        /** The hypervisor ran other machines on its CPUs. */
        HYPERVISOR,
        /** A pause or an unintended quota stopped it. */
        STOPPED,
        /** Sentinels next to it took an unusual time. */
        SENTINEL,
        /** The measured iterations were not in a steady state. */
        UNSTEADY,
        /** The load generator was late. */
        GENERATOR,
        /** The fork shared a companion with others, whose traces it may have met. */
        COMPANION
    }

    /**
     * Returns true if the fork, or its load generator, lacked CPU time, which affects equal
     * programs alike.
     */
    public boolean isOfTheHost() {
        return kind != Kind.SENTINEL && kind != Kind.UNSTEADY && kind != Kind.COMPANION;
    }

    /**
     * A fork that lacked CPU time. With that time it would have been faster by up to as much. It
     * might even have been slower, because threads that compete for a lock disturb each other less
     * while other processes keep them from running.
     *
     * @param share of the time of its CPUs
     */
    public static Doubt lacking(Kind kind, double share) {
        return lacking(kind, share, 1);
    }

    /**
     * A fork that lacked CPU time, but whose threads needed it only part of the time: a sleeping
     * fork is not delayed.
     *
     * @param share of the time of its CPUs
     * @param delayed the maximum share of its time in which it waited for a CPU
     */
    static Doubt lacking(Kind kind, double share, double delayed) {
        double extent = Math.clamp(share, 0, MOST_LACKING);
        double lacked = Math.min(extent, delayed);
        return new Doubt(kind, extent, new Interval(1 - lacked, 1 + lacked));
    }

    /**
     * A fork whose load generator was late. It never makes a latency too short.
     *
     * @param share the largest share of a latency that may be the generator's
     */
    static Doubt late(double share) {
        double extent = Math.clamp(share, 0, MOST_LACKING);
        return new Doubt(Kind.GENERATOR, extent, new Interval(1 - extent, 1));
    }

    /**
     * A fork next to unusual sentinels.
     *
     * @param pace how much slower they were (0.2: by 20 %; negative: faster)
     */
    public static Doubt sentinel(double pace) {
        double off = 1 + PACE * Math.min(Math.abs(pace), MOST_PACE);
        return new Doubt(Kind.SENTINEL, pace, new Interval(1 / off, off));
    }

    /** Returns this doubt with its range cut at a factor. */
    Doubt upTo(double factor) {
        return Double.isFinite(factor) && factor > 0
                ? new Doubt(
                        kind,
                        extent,
                        new Interval(
                                Math.clamp(factor, factors.low(), 1),
                                Math.clamp(factor, 1, factors.high())))
                : this;
    }

    /**
     * A fork whose iterations were not in a steady state.
     *
     * @param mean of its iterations
     * @param lasting the range of their mean in the long run
     */
    public static Doubt unsteady(double mean, Interval lasting) {
        return within(Kind.UNSTEADY, mean, lasting);
    }

    /**
     * A fork that shared a companion with the other forks of its configuration.
     *
     * @param mean of its iterations
     * @param alone the range of what it might have measured with a companion of its own
     */
    static Doubt shared(double mean, Interval alone) {
        return within(Kind.COMPANION, mean, alone);
    }

    private static Doubt within(Kind kind, double mean, Interval range) {
        Interval factors = mean == 0 ? new Interval(1, 1) : range.in(mean);
        return new Doubt(kind, Math.max(1 - factors.low(), factors.high() - 1), factors);
    }
}
