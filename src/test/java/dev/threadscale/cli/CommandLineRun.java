package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.host.HostFiles;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one call of the command line did.
 *
 * @param code the exit code
 * @param out what went to stdout
 * @param err what went to stderr
 */
record CommandLineRun(int code, String out, String err) {

    /** The width that picocli assumes of an unknown terminal. */
    private static final int WIDTH = 80;

    /** A host without files, so that no test depends on the host that runs it. */
    private static final HostFiles NOTHING = new HostFiles(Path.of("no-such-folder"));

    /** Runs on another host than that of the tests. */
    static CommandLineRun on(HostFiles host, String... arguments) {
        return run(host, "", Map.of(), arguments);
    }

    /** Runs with variables in the environment. */
    static CommandLineRun with(Map<String, String> environment, String... arguments) {
        return run(NOTHING, "", environment, arguments);
    }

    static CommandLineRun of(String... arguments) {
        return answering("", arguments);
    }

    /** Runs with some arguments before others. */
    static CommandLineRun of(List<String> first, String... more) {
        return of(Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new));
    }

    /** Runs and returns what was printed, after checking that nothing went wrong. */
    static String outOf(String... arguments) {
        return of(arguments).whole();
    }

    /** What was printed, after checking that nothing went wrong. */
    String whole() {
        assertThat(err).isEmpty();
        assertThat(code).isEqualTo(ExitCode.OK);
        return out;
    }

    /** The message of wrong usage, after checking that it was all that was printed. */
    String refusal() {
        assertThat(out).isEmpty();
        assertThat(code).isEqualTo(ExitCode.USAGE);
        return err;
    }

    /** Runs with answers to its questions, and without a terminal. */
    static CommandLineRun answering(String answers, String... arguments) {
        return run(NOTHING, answers, Map.of(), arguments);
    }

    private static CommandLineRun run(
            HostFiles host, String answers, Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code =
                Main.commandLine(
                                new StringReader(answers),
                                host,
                                new PrintWriter(out),
                                new PrintWriter(err),
                                arguments)
                        .setUsageHelpAutoWidth(false)
                        .setUsageHelpWidth(WIDTH)
                        .setDefaultValueProvider(new EnvironmentDefaults(environment))
                        .execute(arguments);
        return new CommandLineRun(code, lines(out), lines(err));
    }

    /** This run with {@code <file>} in place of a path that differs between machines. */
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
