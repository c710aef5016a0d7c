package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help is a result, not an error: on stdout, for every command, with exit code 0. */
class HelpTest {

    static Stream<String> commands() {
        return CommandLines.all().getSubcommands().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithExamples(String command) {
        String help = CommandLineRun.outOf(command, "--help");
        Golden.matches("help/" + command + ".txt", help);
        assertThat(help).contains("Usage: threadscale " + command);
        assertThat(help.lines())
                .allMatch(line -> line.length() <= 80)
                .filteredOn(line -> line.startsWith("  threadscale "))
                .as("examples")
                .allMatch(line -> line.startsWith("  threadscale " + command));
    }

    @Test
    void helpNamesEveryCommand() {
        String help = CommandLineRun.outOf("--help");
        Golden.matches("help/threadscale.txt", help);
        assertThat(help).startsWith("Usage: threadscale").contains(commands().toList());
    }

    @Test
    void helpCommandAndHelpOptionPrintTheSame() {
        assertThat(CommandLineRun.of("help", "run")).isEqualTo(CommandLineRun.of("run", "--help"));
    }

    @Test
    void versionGoesToStdout() {
        assertThat(CommandLineRun.outOf("--version"))
                .matches("threadscale [0-9].*\nJava [0-9].*\n");
    }
}
