package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import dev.threadscale.store.ForkRecord;
import java.util.List;
import java.util.LongSummaryStatistics;

/** Follows a run. */
public interface RunListener {

    /** The first fork is about to start. */
    void runBegins(Scope scope);

    /**
     * A search goes on with further forks.
     *
     * @param pending those that are to run
     */
    void roundBegins(List<Fork> pending);

    void forkBegins(Fork fork);

    /** An iteration has ended. */
    void iterationEnded(int number, int of);

    /**
     * A fork has ended, and is stored.
     *
     * @param elapsedNanos of its measured iterations
     */
    void forkEnded(Fork fork, ForkRecord record, LongSummaryStatistics elapsedNanos);

    /** No fork is left, or the run was given up. */
    void runEnds();
}
