package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalInt;

/** An event of a run, for those who follow it. */
public sealed interface RunEvent {

    /** The first fork is about to start. */
    record RunBegins(RemainingWork work) implements RunEvent {}

    /**
     * The run goes on with forks beyond those of its plan.
     *
     * @param purpose what they are for
     * @param forks all of the round
     * @param pending those that are to run, in their order; an interrupted run has had the others
     */
    record RoundBegins(String purpose, List<Fork> forks, List<Fork> pending) implements RunEvent {}

    /**
     * The budget is spent though there are forks that have to run; they do.
     *
     * @param pending how many at least
     */
    record BudgetExceeded(int pending) implements RunEvent {}

    /**
     * The budget has no room for as many forks as open findings may have.
     *
     * @param most of each configuration that it has room for
     */
    record BudgetBounds(int most) implements RunEvent {}

    /**
     * The budget has no room for forks that were asked for, and the run ends without them.
     *
     * @param left how many at least
     */
    record BudgetSpent(int left) implements RunEvent {}

    /**
     * Others use the host.
     *
     * @param cpus how many of its CPUs
     */
    record HostBusy(double cpus) implements RunEvent {}

    /** Every fork that counts has ended, and some are run once more with a recording. */
    record Explains(int forks) implements RunEvent {}

    /** Recordings were asked for, and the engine makes none. */
    record CannotExplain() implements RunEvent {}

    /**
     * Recordings were asked for, and no configuration is to be recorded.
     *
     * @param why a clause that says why
     */
    record NothingToExplain(String why) implements RunEvent {}

    record ForkBegins(Fork fork) implements RunEvent {}

    /**
     * An iteration has ended.
     *
     * @param of how many there will be; empty if the worker chooses
     */
    record IterationEnded(int number, OptionalInt of) implements RunEvent {}

    /**
     * A fork has ended, and is stored.
     *
     * @param elapsedNanos of its measured iterations
     */
    record ForkEnded(Fork fork, ForkRecord record, DoubleSummaryStatistics elapsedNanos)
            implements RunEvent {}

    /**
     * The engine cannot be used, and is waited for.
     *
     * @param patience how long at most
     */
    record EngineAway(String problem, Duration patience) implements RunEvent {}

    /** The engine that was away can be used again; the fork that was running is repeated. */
    record EngineBack() implements RunEvent {}

    /**
     * One of several nodes is lost for this session; the others go on.
     *
     * @param name of the node
     */
    record NodeLost(String name, String problem) implements RunEvent {}

    /** No fork is left, or the run was given up. */
    record RunEnds() implements RunEvent {}
}
