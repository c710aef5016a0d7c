package dev.threadscale.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken out of an archive is what was put in. */
class RunArchiveTest {

    @TempDir private Path folder;
    private Path run;
    private Path zip;

    @BeforeEach
    void anArchive() throws Exception {
        run = ZippedRun.stored(folder.resolve("results"));
        zip = folder.resolve("run.zip");
        RunArchive.write(run, Map.of(), _ -> {}, zip);
    }

    @Test
    void nothingIsLostAndTheSameRunMakesTheSameBytes() throws Exception {
        byte[] first = Files.readAllBytes(zip);
        Path opened = ArchivedRun.unpack(zip, Files.createDirectory(folder.resolve("into")));
        RunArchive.write(run, Map.of(), _ -> {}, zip);

        assertThat(Folders.files(opened))
                .isEqualTo(Folders.files(run))
                .contains("experiment.yaml", "findings.csv", "run.json");
        for (String file : Folders.files(run)) {
            assertThat(opened.resolve(file)).hasSameBinaryContentAs(run.resolve(file));
        }
        assertThat(zip).hasBinaryContent(first);
    }

    /** By people, with the tools that they have. */
    @Test
    void itsChecksumsCanBeCheckedWithoutTheKit() throws Exception {
        Process check =
                new ProcessBuilder(
                                "bash",
                                "-c",
                                "mkdir there && cd there && unzip -q ../run.zip && sha256sum -c SHA256SUMS")
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(check.waitFor()).as(said).isZero();
        assertThat(said).contains("findings.csv: OK");
    }
}
