package dev.threadscale.cli;

import dev.threadscale.cli.text.RunProgress;
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
            return RunProgress.plain(err(), System::nanoTime, later, table);
        }
        return RunProgress.live(
                spec.commandLine().getErr(),
                Terminal.columns() - 1,
                table ? Terminal.rows() : 0,
                System::nanoTime,
                later);
    }
}
