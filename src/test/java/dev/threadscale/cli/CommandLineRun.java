package dev.threadscale.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/**
 * What one call of the real command line did.
 *
 * @param code the exit code
 * @param out what went to stdout
 * @param err what went to stderr
 */
record CommandLineRun(int code, String out, String err) {

    static CommandLineRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(arguments);
        return new CommandLineRun(code, lines(out), lines(err));
    }

    /** The same with {@code <file>} for a path that differs between machines. */
    CommandLineRun naming(Path file) {
        return new CommandLineRun(
                code,
                out.replace(file.toString(), "<file>"),
                err.replace(file.toString(), "<file>"));
    }

    private static String lines(StringWriter written) {
        return written.toString().replace(System.lineSeparator(), "\n");
    }
}
