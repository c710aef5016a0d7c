package dev.threadscale.cli.draft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment of options is kept, and replaces nothing that a user may have changed. */
class DraftFileTest {

    @TempDir private Path folder;

    @Test
    void equalExperimentIsReusedAndAnotherGetsANumber() throws IOException {
        Path wanted = folder.resolve("pools.yaml");

        assertThat(DraftFile.keep(wanted, "one\n")).isEqualTo(wanted);
        assertThat(DraftFile.keep(wanted, "one\n")).isEqualTo(wanted);
        Path second = DraftFile.keep(wanted, "two\n");
        assertThat(DraftFile.keep(wanted, "two\n")).isEqualTo(second);

        assertThat(second).isEqualTo(folder.resolve("pools-2.yaml")).hasContent("two\n");
        assertThat(Files.readString(wanted)).isEqualTo("one\n");
    }
}
