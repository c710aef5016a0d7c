package dev.threadscale.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.results.files.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The record of a folder and its checksums cannot be renamed at once. The danger is a launcher that
 * is killed in between: its run would pass for a damaged one, or a damaged one for whole.
 */
class ChecksumsTest {

    private static final String RECORD = "run.json";
    private static final String OLD = "{\"old\": 1}\n";
    private static final String NEW = "{\"new\": 2}\n";

    @TempDir private Path path;
    private Folder folder;
    private Map<String, String> rows;

    @BeforeEach
    void write() {
        folder = Folder.at(path);
        folder.write("rows.csv", "a\n1\n");
        rows = Map.of("rows.csv", Checksums.of(path.resolve("rows.csv")));
        Checksums.write(folder, RECORD, OLD, rows);
    }

    /** Leaves things as a launcher does that is killed before its new checksums have their name. */
    private void interrupt() throws IOException {
        String before = Files.readString(path.resolve(Checksums.FILE));
        Checksums.write(folder, RECORD, NEW, rows);
        Files.move(path.resolve(Checksums.FILE), partial());
        Files.writeString(path.resolve(Checksums.FILE), before);
    }

    private Path partial() {
        return path.resolve(Folder.PARTIAL + Checksums.FILE);
    }

    private boolean isWhole() {
        Checksums sums = Checksums.in(path);
        return sums.sums().keySet().stream().allMatch(f -> sums.problem(path, f).isEmpty());
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
    void checksumsThatAreCutOffAnywhereNeverHold() throws IOException {
        interrupt();
        String whole = Files.readString(partial());

        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(partial(), whole.substring(0, length));
            assertThat(isWhole()).as("cut off at %d", length).isFalse();
        }
        Files.delete(partial());
        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(path.resolve(Checksums.FILE), whole.substring(0, length));
            assertThatExceptionOfType(UserException.class)
                    .as("cut off at %d", length)
                    .isThrownBy(() -> Checksums.in(path).problem(path, RECORD).orElseThrow())
                    .withMessageContaining(Checksums.FILE);
        }
    }

    @Test
    void aChangedOrLostFileIsNamedEvenIfAStepWasNotEnded() throws IOException {
        interrupt();
        Files.writeString(path.resolve("rows.csv"), "a\n2\n");

        assertThat(Checksums.in(path).problem(path, "rows.csv")).hasValue(Checksums.CHANGED);
        Files.delete(path.resolve("rows.csv"));
        assertThat(Checksums.in(path).problem(path, "rows.csv")).hasValue(Checksums.MISSING);
    }
}
