package dev.threadscale.cli;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.run.Round;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.Scope;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Progress for terminals: one line that is drawn over, with the forks done, the time left and what
 * is measured now.
 *
 * <p>Drawn only when something has ended, by no thread of its own: the launcher may share a CPU
 * with what it measures.
 */
final class LiveProgress implements RunListener {

    private static final Duration REDRAW = Duration.ofMillis(500);

    private final PrintWriter err;
    private final Notes notes = new Notes();
    private final int width;
    private final LongSupplier nanos;
    private @Nullable Scope scope;
    private Tally tally = new Tally();
    private String current = "";
    private long lastDrawn;

    /**
     * @param width columns that the line may take
     */
    LiveProgress(PrintWriter err, int width, LongSupplier nanos) {
        this.err = err;
        this.width = width;
        this.nanos = nanos;
    }

    @Override
    public void runBegins(Scope begun) {
        Warnings.print(begun, err);
        scope = begun;
        tally = new Tally(begun);
        draw("");
    }

    @Override
    public void roundBegins(Round round) {
        tally.add(round);
        draw("");
    }

    @Override
    public void budgetExceeded(int pending) {
        print(Warnings.budgetExceeded(pending));
    }

    @Override
    public void budgetSpent(int left) {
        print(List.of(Warnings.budgetSpent(left)));
    }

    @Override
    public void forkBegins(Fork fork) {
        if (scope != null) {
            current = ProgressLine.varying(scope.plan().experiment(), fork.configuration());
            draw("");
        }
    }

    @Override
    public void iterationEnded(int number, int of) {
        if (nanos.getAsLong() - lastDrawn > REDRAW.toNanos()) {
            draw(" %d/%d".formatted(number, of));
        }
    }

    @Override
    public void forkEnded(Fork fork, ForkRecord record, LongSummaryStatistics elapsedNanos) {
        tally.ended(fork, record);
        List<String> lines = new ArrayList<>();
        if (!record.asExpected()) {
            lines.add(Warnings.fork(fork, record));
        }
        lines.addAll(notes.unsaid(fork, record));
        print(lines);
    }

    /** Lines that stay, above the one that is drawn over. */
    private void print(List<String> lines) {
        if (scope != null && !lines.isEmpty()) {
            put("\r" + " ".repeat(width) + "\r");
            lines.forEach(line -> put(line + System.lineSeparator()));
        }
        draw("");
    }

    @Override
    public void engineAway(String problem, Duration patience) {
        print(Warnings.engineAway(problem, patience));
    }

    @Override
    public void engineBack() {
        print(List.of(Warnings.engineBack()));
    }

    @Override
    public void nodeLost(String name, String problem) {
        print(Warnings.nodeLost(name, problem));
    }

    @Override
    public void runEnds() {
        if (scope != null) {
            current = "";
            draw("");
            put(System.lineSeparator());
            scope = null;
        }
    }

    private void draw(String iterations) {
        if (scope != null) {
            lastDrawn = nanos.getAsLong();
            put(
                    "\r"
                            + ProgressLine.of(
                                    scope.plan().experiment().name(),
                                    tally,
                                    (current + iterations).strip(),
                                    width));
        }
    }

    private void put(String text) {
        err.print(text);
        err.flush();
    }
}
