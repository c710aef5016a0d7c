package dev.threadscale.cli;

import dev.threadscale.run.RunListener;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** How progress is shown. */
final class ProgressOptions {

    @Option(names = "--plain", description = "Progress as plain lines, also on a terminal.")
    private boolean plain;

    /** Shows the progress of one run. */
    RunListener listener(PrintWriter err) {
        return plain || !Terminal.isTerminal()
                ? new PlainProgress(err, System::nanoTime)
                : new LiveProgress(err, Terminal.columns() - 1, System::nanoTime);
    }
}
