package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Breaking;
import dev.threadscale.fixture.Broken;
import dev.threadscale.fixture.Effort;
import dev.threadscale.fixture.OddWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whatever a file holds, its user reads what is wrong and how to fix it, and no stack trace. */
abstract class BrokenInput {

    private static final Path ORIGINAL = Path.of("experiments/mixed.yaml");

    private static Path file;

    private final Effort effort;

    BrokenInput(Effort effort) {
        this.effort = effort;
    }

    @BeforeAll
    static void makeFile() throws IOException {
        file = Files.createTempFile("broken", ".yaml");
    }

    @AfterAll
    static void removeFile() throws IOException {
        Files.delete(file);
    }

    @Test
    void aBrokenFileIsValidOrExplained() throws Exception {
        effort.tryOut(files(), 100, 2_000, BrokenInput::isValidOrExplained);
    }

    private static Breaking files() throws IOException {
        return Breaking.of(Map.of("mixed.yaml", Files.readString(ORIGINAL)), OddWords.OF_YAML);
    }

    private static void isValidOrExplained(Broken broken) throws IOException {
        broken.writeTo(file);

        CommandLineRun run = CommandLineRun.of("validate", file.toString());

        if (run.code() == ExitCode.OK) {
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("valid");
        } else {
            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).startsWith("error: ").doesNotContain("\tat ", "Exception");
            assertThat(run.err().lines().count()).isBetween(1L, 42L);
        }
    }
}
