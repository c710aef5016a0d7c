package dev.threadscale.cli;

import dev.threadscale.plan.Fork;
import dev.threadscale.run.Eta;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.Scope;
import dev.threadscale.store.ForkRecord;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * Progress for logs: a line for each configuration whose forks have all ended, one for each fork
 * that did not complete, and now and then how far the run is.
 */
final class PlainProgress implements RunListener {

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final PrintWriter err;
    private final InstantSource clock;
    private final Map<String, Integer> forksLeft = new HashMap<>();
    private final Map<String, LongSummaryStatistics> elapsed = new HashMap<>();
    private Eta eta = new Eta(List.of());
    private Instant lastLine = Instant.MIN;
    private int configurations;
    private int configurationsEnded;
    private int forks;
    private int forksEnded;

    PlainProgress(PrintWriter err, InstantSource clock) {
        this.err = err;
        this.clock = clock;
    }

    @Override
    public void runBegins(Scope scope) {
        Warnings.print(scope, err);
        scope.pending()
                .forEach(fork -> forksLeft.merge(fork.configuration().id(), 1, Integer::sum));
        eta = new Eta(scope.pending());
        forks = scope.pending().size();
        configurations = forksLeft.size();
        line(
                "%s: %d forks of %d configurations%s"
                        .formatted(
                                scope.plan().experiment().name(),
                                forks,
                                configurations,
                                scope.ended() == 0
                                        ? ""
                                        : ", %d more ended before".formatted(scope.ended())));
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
        String id = fork.configuration().id();
        eta.ended(record);
        forksEnded++;
        elapsed.computeIfAbsent(id, any -> new LongSummaryStatistics()).combine(elapsedNanos);
        if (!record.completed()) {
            line(Warnings.fork(fork, record));
        }
        if (forksLeft.merge(id, -1, Integer::sum) == 0) {
            configurationsEnded++;
            LongSummaryStatistics all = elapsed.getOrDefault(id, new LongSummaryStatistics());
            line(
                    "[%d/%d] %s: %s"
                            .formatted(
                                    configurationsEnded,
                                    configurations,
                                    fork.configuration().describe(),
                                    Warnings.mean(all)));
        } else if (clock.instant().isAfter(lastLine.plus(HEARTBEAT))) {
            line(
                    "%d of %d forks have ended, about %s left"
                            .formatted(
                                    forksEnded,
                                    forks,
                                    eta.left().map(HumanDuration::of).orElse("some time")));
        }
    }

    @Override
    public void runEnds() {
        err.flush();
    }

    private void line(String text) {
        lastLine = clock.instant();
        err.println(text);
        err.flush();
    }
}
