package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** A user copies the command at the end of a run, in a shell of the host or of Compose. */
class MoreAdviceTest {

    private static final String COMPOSE = "docker compose run --rm threadscale";

    private static String command(String... arguments) {
        ParseResult given = new CommandLine(new RunCommand()).parseArgs(arguments);
        return MoreAdvice.command(Path.of("results"), given, Map.of());
    }

    @Test
    void commandIsThatOfTheUsersShell() {
        assertThat(command("x.yaml", "--profile", "quick", "--plain"))
                .isEqualTo("threadscale more results --budget 30m");
        ParseResult given = new CommandLine(new MoreCommand()).parseArgs("/results");
        assertThat(
                        MoreAdvice.command(
                                Path.of("/results"), given, Map.of(MoreAdvice.PROGRAM, COMPOSE)))
                .isEqualTo(COMPOSE + " more /results --budget 30m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--engine=local --trust-code",
                "--host=here=unix:///var/run/docker.sock --host=lab",
                "--engine=kubernetes --spread --node-selector=pool=bench",
                "--image-repository=mine"
            })
    void commandReachesTheHostsOfTheRun(String options) {
        assertThat(command(("x.yaml --budget=1m " + options).split(" ")))
                .isEqualTo("threadscale more results " + options + " --budget 30m");
    }

    @Test
    void composeFileNamesItsProgram() throws IOException {
        assertThat(Files.readAllLines(Path.of("compose.yaml")))
                .contains("      - " + MoreAdvice.PROGRAM + "=" + COMPOSE);
    }
}
