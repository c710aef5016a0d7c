package dev.threadscale.measured;

import dev.threadscale.stats.Interval;

/**
 * A reason why a fork may have measured another value than it would have on a quiet host, in a
 * steady state. No doubt refuses a verdict: a verdict has to hold for every value in its range.
 *
 * @param extent the share of CPU time that the fork lacked, or by which its host or its iterations
 *     differed
 * @param factors the undisturbed value over the measured one, at least and at most
 */
public record Doubt(Kind kind, double extent, Interval factors) {

    /** A fork that lacked more would hardly have ended. */
    private static final double MOST_LACKING = 0.99;

    /** No host is slower by more; a forged table may say so. */
    private static final double MOST_PACE = 1_000;

    /**
     * A fork's time may be off by this many times as much as the sentinels beside it, at most:
     * those run on one CPU and hardly use memory.
     */
    private static final double PACE = 2;

    /** The reasons, by what they do to times. */
    public enum Kind {
        /** Other processes ran on its CPUs. */
        OTHERS,
        /** The hypervisor ran other machines on its CPUs. */
        HYPERVISOR,
        /** A pause, or a quota that it was not meant to have, stopped it. */
        STOPPED,
        /** Sentinels beside it took another time than usual. */
        SENTINEL,
        /** Its measured iterations were not in a steady state. */
        UNSTEADY
    }

    /** Returns true if the fork lacked CPU time, which equal programs react to alike. */
    public boolean isOfTheHost() {
        return kind != Kind.SENTINEL && kind != Kind.UNSTEADY;
    }

    /**
     * A fork that lacked CPU time. Without that it would have been faster by as much, or, if it did
     * not need that time, by nothing. It may even have been slower: threads that compete for a lock
     * get in each other's way less while others keep them from running.
     *
     * @param share of the time of its CPUs
     */
    public static Doubt lacking(Kind kind, double share) {
        return lacking(kind, share, 1);
    }

    /**
     * A fork that lacked CPU time, and whose threads wanted it only for a part of the time: one
     * that sleeps is not delayed by those that run meanwhile.
     *
     * @param share of the time of its CPUs
     * @param delayed part of its time in which it waited for a CPU, at most
     */
    static Doubt lacking(Kind kind, double share, double delayed) {
        double extent = Math.clamp(share, 0, MOST_LACKING);
        double lacked = Math.min(extent, delayed);
        return new Doubt(kind, extent, new Interval(1 - lacked, 1 + lacked));
    }

    /**
     * A fork beside unusual sentinels.
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
     * @param lasting where their mean may be in the long run
     */
    public static Doubt unsteady(double mean, Interval lasting) {
        Interval factors = mean == 0 ? new Interval(1, 1) : lasting.in(mean);
        return new Doubt(Kind.UNSTEADY, Math.max(1 - factors.low(), factors.high() - 1), factors);
    }
}
