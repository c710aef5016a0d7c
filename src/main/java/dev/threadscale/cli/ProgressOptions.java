package dev.threadscale.cli;

import dev.threadscale.cli.text.Agenda;
import dev.threadscale.cli.text.LiveProgress;
import dev.threadscale.cli.text.PlainProgress;
import dev.threadscale.run.RunEvent;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Options that choose how progress is shown. */
final class ProgressOptions {

    @Option(names = "--plain", description = "Print progress as plain lines, even on a terminal.")
    private boolean plain;

    /**
     * Shows the progress of one run.
     *
     * @param err for lines
     * @param terminal for a line that is drawn over
     * @param several true if forks run at the same time, which a single line cannot show
     * @param agenda of the command
     */
    Consumer<RunEvent> listener(
            PrintWriter err, PrintWriter terminal, boolean several, Agenda agenda) {
        return several || plain || !Terminal.isPresent()
                ? new PlainProgress(err, System::nanoTime, agenda)
                : new LiveProgress(terminal, Terminal.columns() - 1, System::nanoTime, agenda);
    }
}
