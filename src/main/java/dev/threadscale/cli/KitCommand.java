package dev.threadscale.cli;

import dev.threadscale.cli.text.LiveProgress;
import dev.threadscale.cli.text.LiveTable;
import dev.threadscale.cli.text.PlainProgress;
import dev.threadscale.cli.text.PlainTable;
import dev.threadscale.run.RunEvent;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command of the kit, with its streams: results on stdout, everything else on stderr. */
abstract class KitCommand implements Callable<Integer> {

    @Spec CommandSpec spec;
    @ParentCommand Threadscale root;

    @SuppressWarnings("NullAway.Init") // Picocli sets the fields.
    KitCommand() {}

    final PrintWriter out() {
        return root.out;
    }

    final PrintWriter err() {
        return root.err;
    }

    /** Returns the number of columns of the terminal. */
    final int width() {
        return spec.usageMessage().width();
    }

    /**
     * Creates a listener that shows the progress of a run.
     *
     * @param plain true for lines, as needed for forks that run at the same time
     * @param table true to show estimates as well
     * @param later the time for experiments after the run
     */
    final Consumer<RunEvent> progress(boolean plain, boolean table, Duration later) {
        if (plain || !Terminal.isPresent()) {
            return table
                    ? new PlainTable(err(), System::nanoTime, later)
                    : new PlainProgress(err(), System::nanoTime, later);
        }
        // What draws on a terminal escapes texts itself.
        PrintWriter terminal = spec.commandLine().getErr();
        int width = Terminal.columns() - 1;
        return table
                ? new LiveTable(terminal, width, Terminal.rows(), System::nanoTime, later)
                : new LiveProgress(terminal, width, System::nanoTime, later);
    }
}
