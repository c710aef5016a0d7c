package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalInt;

/** Follows a run. */
public interface RunListener {

    /**
     * Forks beyond those of the plan.
     *
     * @param purpose what they are for, in words
     * @param forks all of the round
     * @param pending those that are to run, in their order; an interrupted run has had the others
     */
    record Round(String purpose, List<Fork> forks, List<Fork> pending) {}

    /** The first fork is about to start. */
    void runBegins(RemainingWork work);

    /** The run goes on with forks that are not in its plan. */
    void roundBegins(Round round);

    /**
     * The budget is spent though there are forks that have to run; they do.
     *
     * @param pending how many at least
     */
    void budgetExceeded(int pending);

    /**
     * The budget is spent, and the run ends without some forks that were asked for.
     *
     * @param left how many at least
     */
    void budgetSpent(int left);

    /**
     * Others use the host.
     *
     * @param cpus how many of its CPUs
     * @param patience how long is waited for quiet at most; zero if the run goes on
     */
    void hostBusy(double cpus, Duration patience);

    /**
     * Every fork that counts has ended, and some are run once more with a recording.
     *
     * @param forks how many
     */
    void explains(int forks);

    /** Recordings were asked for, and the engine makes none. */
    void cannotExplain();

    void forkBegins(Fork fork);

    /**
     * An iteration has ended.
     *
     * @param of how many there will be; empty if the worker chooses
     */
    void iterationEnded(int number, OptionalInt of);

    /**
     * A fork has ended, and is stored.
     *
     * @param elapsedNanos of its measured iterations
     */
    void forkEnded(Fork fork, ForkRecord record, DoubleSummaryStatistics elapsedNanos);

    /**
     * The engine cannot be used, and is waited for.
     *
     * @param patience how long at most
     */
    void engineAway(String problem, Duration patience);

    /** The engine that was away can be used again; the fork that was running is run anew. */
    void engineBack();

    /**
     * One of several nodes is lost for this session; the others go on.
     *
     * @param name of the node
     */
    void nodeLost(String name, String problem);

    /** No fork is left, or the run was given up. */
    void runEnds();
}
