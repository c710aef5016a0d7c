package dev.threadscale.run;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** An event of a run, for its listener. */
public sealed interface RunEvent {

    /** The first fork is about to start. */
    record RunBegins(RemainingWork work) implements RunEvent {}

    /**
     * The run continues with forks in addition to its plan.
     *
     * @param purpose the purpose of the forks, for people
     * @param forks all forks of the round
     * @param pending the forks left to run, in their order; an interrupted run has had the others
     */
    record RoundBegins(String purpose, List<Fork> forks, List<Fork> pending) implements RunEvent {}

    /**
     * The budget is spent, but required forks still run.
     *
     * @param pending the least number of forks left
     */
    record BudgetExceeded(int pending) implements RunEvent {}

    /**
     * The budget does not suffice for the maximum number of forks of undecided findings.
     *
     * @param most the number of forks per configuration that fits
     */
    record BudgetBounds(int most) implements RunEvent {}

    /**
     * The budget does not suffice for further forks, and the run ends without them.
     *
     * @param left the least number of forks left
     */
    record BudgetSpent(int left) implements RunEvent {}

    /**
     * The host is busy with other processes.
     *
     * @param cpus the number of CPUs that they use
     */
    record HostBusy(double cpus) implements RunEvent {}

    /** All measured forks have ended, and some are repeated with a recording. */
    record Explains(int forks) implements RunEvent {}

    /** Recordings were requested, but the engine does not support them. */
    record CannotExplain() implements RunEvent {}

    /**
     * Recordings were requested, but no configuration can be recorded.
     *
     * @param why the reason, as a clause
     */
    record NothingToExplain(String why) implements RunEvent {}

    record ForkBegins(Fork fork) implements RunEvent {}

    /**
     * An iteration has ended.
     *
     * @param of the total number; empty if the worker chooses it
     */
    record IterationEnded(int number, OptionalInt of) implements RunEvent {}

    /**
     * A fork has ended and is stored.
     *
     * @param results of its measured iterations, in ns, by name: their elapsed times, or those that
     *     the workload observes instead
     */
    record ForkEnded(Fork fork, ForkRecord record, Map<String, DoubleSummaryStatistics> results)
            implements RunEvent {}

    /**
     * The engine cannot be used, and the run waits for it.
     *
     * @param patience the maximum wait
     */
    record EngineAway(String problem, Duration patience) implements RunEvent {}

    /** The engine can be used again, and the interrupted fork is repeated. */
    record EngineBack() implements RunEvent {}

    /**
     * One of several nodes is lost for this session; the others continue.
     *
     * @param name the name of the node
     */
    record NodeLost(String name, String problem) implements RunEvent {}

    /** The run has ended: no fork is left, or it was given up. */
    record RunEnds() implements RunEvent {}
}
