package dev.threadscale.results;

import static dev.threadscale.fixture.Refusals.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.results.files.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checksums are in force at once. The danger is some that were cut off: files that they do not name
 * any longer could be damaged unnoticed.
 */
class ChecksumsTest {

    private static final String RECORD = "run.json";

    @TempDir private Path path;

    @BeforeEach
    void write() {
        Folder folder = Folder.at(path);
        folder.write("rows.csv", "a\n1\n");
        folder.write(RECORD, "{}\n");
        Map<String, String> digests = new HashMap<>();
        List.of("rows.csv", RECORD)
                .forEach(file -> digests.put(file, Checksums.of(path.resolve(file))));
        Checksums.write(folder, digests, RECORD);
    }

    @Test
    void sha256sumChecksThem() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/usr/bin/sha256sum")), "no sha256sum");
        Process process =
                new ProcessBuilder("/usr/bin/sha256sum", "-c", "--strict", Checksums.FILE)
                        .directory(path.toFile())
                        .redirectErrorStream(true)
                        .start();

        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                .isEqualTo("rows.csv: OK\nrun.json: OK\n");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void truncatedChecksumsNeverHold() throws IOException {
        Path file = path.resolve(Checksums.FILE);
        String whole = Files.readString(file);

        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(file, whole.substring(0, length));
            refused(() -> Checksums.in(path)).startsWith("cannot read " + file);
        }
    }

    @Test
    void changedOrLostFileIsNamed() throws IOException {
        Files.writeString(path.resolve("rows.csv"), "a\n2\n");
        assertThat(Checksums.in(path).problem(path, "rows.csv")).hasValue(Checksums.CHANGED);

        Files.delete(path.resolve("rows.csv"));
        assertThat(Checksums.in(path).problem(path, "rows.csv")).hasValue(Checksums.MISSING);
    }
}
