package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose first project does not run as it was written has no second one. */
class NewCommandTest {

    @TempDir private Path folder;

    @Test
    void newProjectCanBePlanned() {
        Path project = folder.resolve("a/transfer");

        CommandLineRun written = CommandLineRun.of("new", project.toString());

        assertThat(written.code()).isEqualTo(ExitCode.OK);
        assertThat(written.out()).isEqualTo(project.resolve("transfer.yaml") + "\n");
        assertThat(project).isDirectoryRecursivelyContaining("glob:**/TransferTest.java");
        assertThat(CommandLineRun.outOf("plan", written.out().strip()))
                .contains("8 configurations")
                .contains("src/main/java/Transfer.java, compiled");
    }

    @Test
    void existingFilesAreNotReplaced() throws IOException {
        Path pom = Files.writeString(folder.resolve("pom.xml"), "mine");

        assertThat(CommandLineRun.of("new", folder.toString()).refusal())
                .contains("error: " + pom + " already exists; nothing was written")
                .contains("fix: Choose a new folder.");
        assertThat(folder).isDirectoryNotContaining("glob:**.yaml");
        assertThat(pom).hasContent("mine");
    }
}
