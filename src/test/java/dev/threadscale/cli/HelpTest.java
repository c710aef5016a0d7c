package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help is a result, not an error: on stdout, for every command, with exit code 0. */
class HelpTest {

    static Stream<String> commands() {
        PrintWriter unused = new PrintWriter(new StringWriter());
        return Main.commandLine(unused, unused).getSubcommands().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandExplainsItself(String command) {
        CommandLineRun run = CommandLineRun.of(command, "--help");
        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("Usage: threadscale " + command, "--stacktrace", "Exit codes:");
    }

    @Test
    void theHelpNamesEveryCommand() {
        CommandLineRun run = CommandLineRun.of("--help");
        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: threadscale").contains(commands().toList());
    }

    @Test
    void theVersionGoesToStdout() {
        CommandLineRun run = CommandLineRun.of("--version");
        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).matches("threadscale [0-9].*\nJava [0-9].*\n");
    }
}
