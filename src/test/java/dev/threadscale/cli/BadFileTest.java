package dev.threadscale.cli;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are not experiments at all end in a message, not in a full memory or stack. */
class BadFileTest {

    private static final String MEANT = "fix: Check that it is the file you meant";

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("experiment.yaml");
    }

    @Test
    void hugeFileIsRejectedWithoutReadingAllOfIt() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(50L << 20);
        }
        assertThat(refused())
                .isEqualTo(
                        """
                        error: <file>: the file is larger than an experiment may be (1 MiB)
                        %s, or split it.
                        """
                                .formatted(MEANT));
    }

    @Test
    void largestFileIsRead() throws IOException {
        Files.writeString(file, "#".repeat(1 << 20));
        assertThat(refused()).startsWith("error: <file>: the file is empty\n");
    }

    @Test
    void bytesOtherThanTextAreRefused() throws IOException {
        byte[] junk = new byte[10_000];
        new Random(42).nextBytes(junk);
        Files.write(file, junk);
        assertThat(refused()).isEqualTo(notText());
        Files.write(file, "\uFEFFapiVersion: threadscale/v1\n".getBytes(UTF_16LE));
        assertThat(refused()).isEqualTo(notText());
    }

    private static String notText() {
        return "error: <file>: the file is not UTF-8 text\n" + MEANT + ", and save it as UTF-8.\n";
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 27, 5000})
    void messageShowsThePositionOfAControlCharacter(int before) throws IOException {
        Files.writeString(file, "# über 😀\n" + "x".repeat(before) + "\u001b[31my");
        assertThat(refused())
                .startsWith(
                        "error: <file>:2:%d: the text contains U+001B (a control character)\n"
                                .formatted(before + 1))
                .endsWith("fix: Remove the character, or check that it is the file you meant.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- ", "? ", "[{a: "})
    void deepNestingIsRefusedBeforeTheStackOverflows(String opening) throws IOException {
        Files.writeString(file, opening.repeat(10_000));
        assertThat(refused()).startsWith("error: <file>:1:").contains("\nfix: ");
    }

    @Test
    void messageNamesDeepNesting() throws IOException {
        Files.writeString(file, "[".repeat(10_000));
        assertThat(refused())
                .startsWith("error: <file>:1:34: this is nested more than 32 levels deep\n");
    }

    private String refused() {
        return CommandLineRun.of("validate", file.toString()).naming(file).refusal();
    }
}
