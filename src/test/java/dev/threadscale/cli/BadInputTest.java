package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seals the message for each mistake in an experiment file: place, problem and remedy. The danger
 * is a message that points elsewhere, a stack trace, or a mistake that passes as valid.
 */
class BadInputTest {

    private static final Path FOLDER = Path.of("src/test/resources/golden/bad-input");

    static Stream<String> mistakes() throws IOException {
        return names(".yaml");
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistakesAreRejectedWithTheirGoldenMessages(String mistake) throws IOException {
        Path file = FOLDER.resolve(mistake + ".yaml");
        String message = CommandLineRun.of("validate", file.toString()).naming(file).refusal();
        Golden.matches(FOLDER.resolve(mistake + ".txt"), message);
    }

    @Test
    void everyGoldenMessageHasItsInput() throws IOException {
        assertThat(names(".txt")).containsExactlyElementsOf(mistakes().toList());
    }

    @Test
    void everyMistakeInAFolderIsReported() throws IOException {
        String messages = CommandLineRun.of("validate", FOLDER.toString()).refusal();
        // That of a reference has its place there.
        assertThat(mistakes().filter(one -> !one.equals("reference-with-a-control-character")))
                .allSatisfy(mistake ->
                        assertThat(messages)
                                .contains("error: " + FOLDER.resolve(mistake + ".yaml")));
    }

    @Test
    void messagesAreTheSameUnderEveryLocale() throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            mistakesAreRejectedWithTheirGoldenMessages("matrix-too-large");
            mistakesAreRejectedWithTheirGoldenMessages("containers-too-many");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static Stream<String> names(String ending) throws IOException {
        return Folders.names(FOLDER, ending).stream()
                .map(name -> name.substring(0, name.length() - ending.length()));
    }
}
