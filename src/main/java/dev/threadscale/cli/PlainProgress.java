package dev.threadscale.cli;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.run.Round;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.Scope;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Progress for logs: a line for each configuration whose forks have all ended, one for each fork
 * that did not complete, and now and then how far the run is.
 */
final class PlainProgress implements RunListener {

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final PrintWriter err;
    private final LongSupplier nanos;
    private final Map<String, LongSummaryStatistics> elapsed = new HashMap<>();
    private final Set<String> endedOtherwise = new HashSet<>();
    private final Notes notes = new Notes();
    private Tally tally = new Tally();
    private long lastLine;

    PlainProgress(PrintWriter err, LongSupplier nanos) {
        this.err = err;
        this.nanos = nanos;
    }

    @Override
    public void runBegins(Scope scope) {
        Warnings.print(scope, err);
        tally = new Tally(scope);
        line(
                "%s: %s of %s%s%s"
                        .formatted(
                                scope.plan().experiment().name(),
                                Counted.of(tally.forks(), "fork"),
                                Counted.of(tally.configurations(), "configuration"),
                                tally.atMost(),
                                scope.ended() == 0
                                        ? ""
                                        : ", %d more ended before".formatted(scope.ended())));
    }

    @Override
    public void roundBegins(Round round) {
        tally.add(round);
        line(Warnings.round(round));
    }

    @Override
    public void budgetExceeded(int pending) {
        Warnings.budgetExceeded(pending).forEach(this::line);
    }

    @Override
    public void budgetSpent(int left) {
        line(Warnings.budgetSpent(left));
    }

    @Override
    public void forkBegins(Fork fork) {
        // Said when it has ended.
    }

    @Override
    public void iterationEnded(int number, int of) {
        // Too fine for a log.
    }

    @Override
    public void forkEnded(Fork fork, ForkRecord record, LongSummaryStatistics elapsedNanos) {
        LongSummaryStatistics all =
                elapsed.computeIfAbsent(
                        fork.configuration().id(), any -> new LongSummaryStatistics());
        if (record.completed()) {
            all.combine(elapsedNanos);
        }
        if (!record.asExpected()) {
            line(Warnings.fork(fork, record));
        } else if (!record.completed()) {
            endedOtherwise.add(fork.configuration().id());
        }
        notes.unsaid(fork, record).forEach(this::line);
        if (tally.ended(fork, record)) {
            line(
                    "[%d/%d] %s: %s"
                            .formatted(
                                    tally.configurationsEnded(),
                                    tally.configurations(),
                                    fork.configuration().describe(),
                                    result(fork, all)));
        } else if (nanos.getAsLong() - lastLine > HEARTBEAT.toNanos()) {
            line(
                    "%d of %d forks%s have ended, about %s"
                            .formatted(
                                    tally.forksEnded(),
                                    tally.forks(),
                                    tally.atMost(),
                                    tally.left().orElse("some time left")));
        }
    }

    /** What came of a configuration whose forks have all ended. */
    private String result(Fork fork, LongSummaryStatistics elapsedNanos) {
        return endedOtherwise.contains(fork.configuration().id())
                ? fork.configuration().expected().label() + ", as expected"
                : Warnings.mean(elapsedNanos);
    }

    @Override
    public void engineAway(String problem, Duration patience) {
        Warnings.engineAway(problem, patience).forEach(this::line);
    }

    @Override
    public void engineBack() {
        line(Warnings.engineBack());
    }

    @Override
    public void nodeLost(String name, String problem) {
        Warnings.nodeLost(name, problem).forEach(this::line);
    }

    @Override
    public void runEnds() {
        err.flush();
    }

    private void line(String text) {
        lastLine = nanos.getAsLong();
        err.println(text);
        err.flush();
    }
}
