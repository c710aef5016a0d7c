package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.host.HostFiles;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help is a result, not an error: on stdout, for every command, with exit code 0. */
class HelpTest {

    static Stream<String> commands() {
        PrintWriter unused = new PrintWriter(new StringWriter());
        return Main.commandLine(new StringReader(""), HostFiles.HERE, unused, unused)
                .getSubcommands()
                .keySet()
                .stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandExplainsItself(String command) {
        String help = CommandLineRun.outOf(command, "--help");
        Golden.matches("help/" + command + ".txt", help);
        assertThat(help).contains("Usage: threadscale " + command);
        assertThat(help.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theHelpNamesEveryCommand() {
        String help = CommandLineRun.outOf("--help");
        Golden.matches("help/threadscale.txt", help);
        assertThat(help).startsWith("Usage: threadscale").contains(commands().toList());
    }

    @Test
    void helpCommandAndHelpOptionPrintTheSame() {
        assertThat(CommandLineRun.of("help", "run")).isEqualTo(CommandLineRun.of("run", "--help"));
    }

    @Test
    void everyExampleShowsItsOwnCommand() {
        commands()
                .forEach(command ->
                        assertThat(CommandLineRun.outOf(command, "--help").lines())
                                .filteredOn(line -> line.startsWith("  threadscale "))
                                .allMatch(line -> line.startsWith("  threadscale " + command)));
    }

    @Test
    void theVersionGoesToStdout() {
        assertThat(CommandLineRun.outOf("--version"))
                .matches("threadscale [0-9].*\nJava [0-9].*\n");
    }
}
