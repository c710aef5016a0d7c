package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.host.HostFiles;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
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
        CommandLineRun run = CommandLineRun.of(command, "--help");
        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).isEmpty();
        Golden.matches("help/" + command + ".txt", run.out());
        assertThat(run.out()).contains("Usage: threadscale " + command);
        assertThat(run.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void theHelpNamesEveryCommand() {
        CommandLineRun run = CommandLineRun.of("--help");
        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).isEmpty();
        Golden.matches("help/threadscale.txt", run.out());
        assertThat(run.out()).startsWith("Usage: threadscale").contains(commands().toList());
    }

    @Test
    void theHelpOfACommandIsToBeHadInTwoWays() {
        assertThat(CommandLineRun.of("help", "run")).isEqualTo(CommandLineRun.of("run", "--help"));
    }

    @Test
    void everyCommandOfAnExampleIsOne() {
        List<String> commands = commands().toList();
        commands.forEach(command ->
                assertThat(CommandLineRun.of(command, "--help").out().lines())
                        .filteredOn(line -> line.startsWith("  threadscale "))
                        .allSatisfy(
                                line -> assertThat(line).startsWith("  threadscale " + command)));
    }

    @Test
    void theVersionGoesToStdout() {
        CommandLineRun run = CommandLineRun.of("--version");
        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).matches("threadscale [0-9].*\nJava [0-9].*\n");
    }
}
