package dev.threadscale.cli;

import dev.threadscale.run.RunListener;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** How progress is shown. */
final class ProgressOptions {

    @Option(names = "--plain", description = "Progress as plain lines, also on a terminal.")
    private boolean plain;

    /** Shows the progress of one run, one fork after the other. */
    RunListener listener(PrintWriter err) {
        return listener(err, false);
    }

    /**
     * Shows the progress of one run.
     *
     * @param several whether forks run at the same time: a single line cannot show them
     */
    RunListener listener(PrintWriter err, boolean several) {
        return several || plain || !Terminal.isTerminal()
                ? new PlainProgress(err, System::nanoTime)
                : new LiveProgress(err, Terminal.columns() - 1, System::nanoTime);
    }
}
