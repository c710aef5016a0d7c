package dev.threadscale.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
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

    /**
     * Returns standard error without escaping, for code that draws on a terminal and escapes texts
     * itself.
     */
    final PrintWriter terminal() {
        return spec.commandLine().getErr();
    }

    /** Returns the number of columns of the terminal. */
    final int width() {
        return spec.usageMessage().width();
    }
}
