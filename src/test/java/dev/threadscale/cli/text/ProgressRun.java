package dev.threadscale.cli.text;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Plays a run of two configurations with two forks each to a listener. */
final class ProgressRun {

    /** Makes the listener, with a clock that counts nanoseconds. */
    @FunctionalInterface
    interface Shown {
        Consumer<RunEvent> on(PrintWriter err, LongSupplier nanos);
    }

    static final Plan PLAN = Plans.study();

    private final StringWriter err = new StringWriter();
    private final FakeClock clock = new FakeClock();
    private final Consumer<RunEvent> listener;

    ProgressRun(Shown shown) {
        listener = shown.on(new PrintWriter(err), clock::nanos);
    }

    /** All that was printed. */
    String printed() {
        return err.toString().replace(System.lineSeparator(), "\n");
    }

    void hears(RunEvent event) {
        listener.accept(event);
    }

    void begins() {
        begins(0, PLAN.forks());
    }

    void begins(int ended, List<Fork> pending) {
        begins(PLAN, ended, pending, Map.of());
    }

    void begins(
            Plan plan, int ended, List<Fork> pending, Map<Configuration, Unavailable> unavailable) {
        hears(new RunEvent.RunBegins(new RemainingWork(plan, pending, ended, unavailable)));
    }

    /** Goes on with some of the forks. */
    void goesOn(String purpose, Fork... pending) {
        hears(new RunEvent.RoundBegins(purpose, List.of(pending), List.of(pending)));
    }

    /** Completes a fork after some seconds, with its measured iterations. */
    void completes(int index, int seconds, long... elapsedNanos) {
        ends(PLAN.forks().get(index), seconds, "completed", "", List.of(), elapsedNanos);
    }

    void ends(int index, int seconds, String outcome, String reason, long... elapsedNanos) {
        ends(PLAN.forks().get(index), seconds, outcome, reason, List.of(), elapsedNanos);
    }

    void ends(
            Fork fork,
            int seconds,
            String outcome,
            String reason,
            List<String> notes,
            long... elapsedNanos) {
        hears(new RunEvent.ForkBegins(fork));
        DoubleSummaryStatistics elapsed = new DoubleSummaryStatistics();
        for (int i = 0; i < elapsedNanos.length; i++) {
            elapsed.accept((double) elapsedNanos[i]);
            hears(new RunEvent.IterationEnded(i + 1, OptionalInt.of(elapsedNanos.length)));
        }
        clock.advance(Duration.ofSeconds(seconds));
        ForkRecord record =
                new SomeFork(fork)
                        .ended(outcome, reason)
                        .took(Duration.ofSeconds(seconds))
                        .notes(notes)
                        .record();
        hears(new RunEvent.ForkEnded(fork, record, Map.of(Quantity.ELAPSED, elapsed)));
    }

    /** Completes a fork whose workload observes its results. */
    void ends(Fork fork, Map<String, Double> observed) {
        Map<String, DoubleSummaryStatistics> results = new TreeMap<>();
        observed.forEach((name, nanos) -> {
            results.put(name, new DoubleSummaryStatistics());
            results.get(name).accept(nanos);
        });
        hears(
                new RunEvent.ForkEnded(
                        fork, new SomeFork(fork).ended("completed", "").record(), results));
    }
}
