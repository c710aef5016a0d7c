package dev.threadscale.cli;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.ForkRecord.StartUp;
import dev.threadscale.run.Round;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.Scope;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/** Plays a run of two configurations with two forks each to a listener. */
final class ProgressRun {

    static final Plan PLAN = Plans.study();

    private final RunListener listener;
    private final FakeClock clock = new FakeClock();

    ProgressRun(RunListener listener) {
        this.listener = listener;
    }

    ProgressRun(java.util.function.Function<FakeClock, RunListener> listener) {
        this.listener = listener.apply(clock);
    }

    void begins() {
        begins(0, PLAN.forks(), Map.of());
    }

    void begins(int ended, List<Fork> pending, Map<Configuration, Unavailable> unavailable) {
        begins(PLAN, ended, pending, unavailable);
    }

    void begins(
            Plan plan, int ended, List<Fork> pending, Map<Configuration, Unavailable> unavailable) {
        listener.runBegins(new Scope(plan, pending, ended, unavailable));
    }

    /** A run goes on with some of the forks. */
    void goesOn(String purpose, List<Fork> pending) {
        listener.roundBegins(new Round(purpose, pending, pending));
    }

    /** Forks that are required are to run beyond the budget. */
    void exceedsItsBudget(int pending) {
        listener.budgetExceeded(pending);
    }

    /** Forks are left out for want of time. */
    void endsItsBudget(int left) {
        listener.budgetSpent(left);
    }

    /** A fork that completes after some seconds, with two measured iterations. */
    void completes(int index, int seconds, long... elapsedNanos) {
        ends(index, seconds, "completed", "", elapsedNanos);
    }

    void ends(int index, int seconds, String outcome, String reason, long... elapsedNanos) {
        ends(PLAN.forks().get(index), seconds, outcome, reason, elapsedNanos);
    }

    void ends(Fork fork, int seconds, String outcome, String reason, long... elapsedNanos) {
        listener.forkBegins(fork);
        LongSummaryStatistics elapsed = new LongSummaryStatistics();
        for (int i = 0; i < elapsedNanos.length; i++) {
            elapsed.accept(elapsedNanos[i]);
            listener.iterationEnded(i + 1, elapsedNanos.length);
        }
        clock.advance(Duration.ofSeconds(seconds));
        listener.forkEnded(fork, record(fork, seconds, outcome, reason), elapsed);
    }

    void stops() {
        listener.runEnds();
    }

    private static ForkRecord record(Fork fork, int seconds, String outcome, String reason) {
        return new ForkRecord(
                fork.configuration().id(),
                fork.number(),
                Map.of(),
                outcome,
                fork.configuration().expected().label(),
                reason,
                "then",
                Duration.ofSeconds(seconds).toNanos(),
                StartUp.UNKNOWN,
                null,
                0,
                null,
                "worker",
                List.of(),
                Map.of(),
                List.of(),
                null,
                null,
                null);
    }
}
