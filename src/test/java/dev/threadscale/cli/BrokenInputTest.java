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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a file holds, its user reads what is wrong and how to fix it, and no stack trace. */
class BrokenInputTest {

    private static final Path ORIGINAL = Path.of("experiments/mixed.yaml");

    @TempDir private static Path folder;

    Effort effort() {
        return Effort.BUILD;
    }

    @Test
    void mutatedFileIsValidOrExplained() throws Exception {
        Breaking files =
                Breaking.of(Map.of("mixed.yaml", Files.readString(ORIGINAL)), OddWords.OF_YAML);
        effort().tryOut(files, 100, 2_000, BrokenInputTest::isValidOrExplained);
    }

    private static void isValidOrExplained(Broken broken) throws IOException {
        Path file = folder.resolve("broken.yaml");
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
