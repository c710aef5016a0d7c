package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.host.HostFiles;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one call of the real command line did.
 *
 * @param code the exit code
 * @param out what went to stdout
 * @param err what went to stderr
 */
record CommandLineRun(int code, String out, String err) {

    /** As wide as picocli takes a terminal to be that does not say. */
    private static final int WIDTH = 80;

    /** A host that tells nothing, so that no test depends on the one that it runs on. */
    private static final HostFiles NOTHING = new HostFiles(Path.of("no-such-folder"));

    /** One on a host that is not the tests' own. */
    static CommandLineRun on(HostFiles host, String... arguments) {
        return run(host, "", arguments);
    }

    static CommandLineRun of(String... arguments) {
        return answering("", arguments);
    }

    /** One with some arguments before others. */
    static CommandLineRun of(List<String> first, String... more) {
        return of(Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new));
    }

    /** What one prints that ends well and has nothing to warn of. */
    static String outOf(String... arguments) {
        return of(arguments).whole();
    }

    /** What it printed, if it ended well and had nothing to warn of. */
    String whole() {
        assertThat(err).isEmpty();
        assertThat(code).isEqualTo(ExitCode.OK);
        return out;
    }

    /** One whose questions are answered, with nobody before a terminal. */
    static CommandLineRun answering(String answers, String... arguments) {
        return run(NOTHING, answers, arguments);
    }

    private static CommandLineRun run(HostFiles host, String answers, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code =
                Main.commandLine(
                                new StringReader(answers),
                                host,
                                new PrintWriter(out),
                                new PrintWriter(err))
                        .setUsageHelpAutoWidth(false)
                        .setUsageHelpWidth(WIDTH)
                        .execute(arguments);
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
