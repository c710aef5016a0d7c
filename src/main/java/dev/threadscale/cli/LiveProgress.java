package dev.threadscale.cli;

import dev.threadscale.plan.Fork;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.Scope;
import dev.threadscale.store.ForkRecord;
import java.io.PrintWriter;
import java.util.List;
import java.util.LongSummaryStatistics;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Progress for terminals: a bar with the forks done, the current configuration and the time left.
 */
final class LiveProgress implements RunListener {

    /** Redraws rarely: the launcher may share a CPU with what it measures. */
    private static final int REDRAW_MILLIS = 500;

    private final PrintWriter err;
    private @Nullable ProgressBar bar;
    private volatile Tally tally = new Tally(List.of());
    private String current = "";

    LiveProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void runBegins(Scope scope) {
        Warnings.print(scope, err);
        tally = new Tally(scope.pending());
        bar =
                new ProgressBarBuilder()
                        .setTaskName(scope.plan().experiment().name())
                        .setInitialMax(scope.pending().size())
                        .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                        .setUnit(" forks", 1)
                        .setConsumer(
                                new DelegatingProgressBarConsumer(
                                        this::draw, TerminalWidth.columns() - 1))
                        .setUpdateIntervalMillis(REDRAW_MILLIS)
                        .continuousUpdate()
                        .setEtaFunction(state -> tally.left())
                        .build();
    }

    /**
     * Draws over the line before. The library would open the terminal by itself, and thereby take
     * Ctrl-C away from the virtual machine: nothing would clean up.
     */
    private void draw(String line) {
        err.print("\r" + line);
        err.flush();
    }

    @Override
    public void roundBegins(List<Fork> pending) {
        tally.add(pending);
        if (bar != null) {
            bar.maxHint(tally.forks());
        }
    }

    @Override
    public void forkBegins(Fork fork) {
        current = fork.configuration().describe();
        show("");
    }

    @Override
    public void iterationEnded(int number, int of) {
        show(" %d/%d".formatted(number, of));
    }

    private void show(String iterations) {
        if (bar != null) {
            bar.setExtraMessage(
                    " %d/%d configurations done; %s%s"
                            .formatted(
                                    tally.configurationsEnded(),
                                    tally.configurations(),
                                    current,
                                    iterations));
        }
    }

    @Override
    public void forkEnded(Fork fork, ForkRecord record, LongSummaryStatistics elapsedNanos) {
        tally.ended(fork, record);
        if (!record.asExpected()) {
            draw(Warnings.fork(fork, record) + System.lineSeparator());
        }
        if (bar != null) {
            bar.step();
        }
    }

    @Override
    public void runEnds() {
        if (bar != null) {
            bar.setExtraMessage("");
            bar.close();
            draw(System.lineSeparator());
        }
    }
}
