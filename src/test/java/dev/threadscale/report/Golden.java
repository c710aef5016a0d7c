package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares with the files in {@code src/test/resources/golden}. */
final class Golden {

    private static final Path EXPECTED = Path.of("src/test/resources/golden/report");
    private static final Path ACTUAL = Path.of("target/golden/report");

    private Golden() {}

    /** What differs is left in {@code target}, to be copied if the change is meant. */
    static void matches(String name, String actual) throws IOException {
        Files.createDirectories(ACTUAL);
        Files.writeString(ACTUAL.resolve(name), actual);
        assertThat(actual)
                .as("%s, compare with %s", EXPECTED.resolve(name), ACTUAL.resolve(name))
                .isEqualTo(Files.readString(EXPECTED.resolve(name)));
    }
}
