package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A user copies the command at the end of a run, in a shell of the host or of Compose. */
class MoreAdviceTest {

    private static final String COMPOSE = "docker compose run --rm threadscale";

    @Test
    void commandIsThatOfTheUsersShell() {
        assertThat(MoreAdvice.command(Path.of("results"), Map.of()))
                .isEqualTo("threadscale more results --budget 30m");
        assertThat(MoreAdvice.command(Path.of("/results"), Map.of(MoreAdvice.PROGRAM, COMPOSE)))
                .isEqualTo(COMPOSE + " more /results --budget 30m");
    }

    @Test
    void composeFileNamesItsProgram() throws IOException {
        assertThat(Files.readAllLines(Path.of("compose.yaml")))
                .contains("      - " + MoreAdvice.PROGRAM + "=" + COMPOSE);
    }
}
