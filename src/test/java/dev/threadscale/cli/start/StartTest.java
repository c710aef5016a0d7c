package dev.threadscale.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever has an older Java reads a sentence, and no stack trace. */
class StartTest {

    /** The number of a class file is that of its Java, and so much. */
    private static final int CLASS_FILES = 44;

    @ParameterizedTest
    @CsvSource({"1.8, true", "11, true", "21, true", "24, true", "25, false", "26, false"})
    void olderJavaIsRejectedWithTheRequiredVersion(String version, boolean refused) {
        assertThat(Start.problem(version))
                .isEqualTo(
                        refused
                                ? ("error: threadscale needs Java %d, but this is Java %s%n"
                                                + "fix: Start it with a newer java, or in a container:"
                                                + " docker compose run --rm threadscale%n")
                                        .formatted(launcher(), version)
                                : "");
    }

    /** What the classes of the launcher are compiled for. */
    private static int launcher() {
        try (DataInputStream main =
                new DataInputStream(
                        StartTest.class.getResourceAsStream("/dev/threadscale/cli/Main.class"))) {
            main.readInt();
            main.readUnsignedShort();
            return main.readUnsignedShort() - CLASS_FILES;
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
