package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seals the message for each mistake on the command line. Each golden file is a transcript: the
 * command, then stderr.
 */
class RefusedCommandTest {

    private static final Path FOLDER = Path.of("src/test/resources/golden/commands");
    private static final Path EXPERIMENT = FOLDER.resolve("example.yaml");
    private static final String PROMPT = "$ threadscale";

    static Stream<String> transcripts() throws IOException {
        return Folders.names(FOLDER, ".txt").stream();
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void mistakesAreRejectedAsInTheirTranscripts(String name) throws IOException {
        String transcript = Files.readString(FOLDER.resolve(name));
        String command = transcript.substring(0, transcript.indexOf('\n'));
        String message = CommandLineRun.of(arguments(command)).naming(EXPERIMENT).refusal();
        Golden.matches(FOLDER.resolve(name), command + "\n" + message);
    }

    private static String[] arguments(String command) {
        assertThat(command).startsWith(PROMPT);
        return Arrays.stream(command.substring(PROMPT.length()).split(" ", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.replace("<file>", EXPERIMENT.toString()))
                .toArray(String[]::new);
    }

    @Test
    void exampleItselfIsValidWithItsProfiles() {
        assertThat(CommandLineRun.of("validate", EXPERIMENT.toString()).naming(EXPERIMENT).whole())
                .isEqualTo("<file>: valid, 10 configurations; profiles: quick, published\n");
    }

    @Test
    void unconfinedCodeMustBeTrusted(@TempDir Path project) {
        CodePlans.of(project, CuriousCode.class, "");
        String file = project.resolve("own.yaml").toString();
        Path results = project.resolve("results");

        assertThat(
                        CommandLineRun.of("run", file, "--engine=local", "--results=" + results)
                                .refusal())
                .contains(
                        "own.yaml:3:1: own runs its own code (own.jar), and --engine local does not"
                                + " use a container to confine it",
                        "fix: Add --trust-code if you trust it");
        assertThat(results).doesNotExist();
    }

    @Test
    void stackTraceIsPrintedOnlyOnRequest() {
        String[] refused = {"validate", EXPERIMENT.toString(), "--set", "measure.fork=1"};
        String message = CommandLineRun.of(refused).refusal();
        assertThat(message).doesNotContain("\tat ", "Exception");
        assertThat(
                        List.of(
                                CommandLineRun.of(List.of("--stacktrace"), refused),
                                CommandLineRun.of(List.of(refused), "--stacktrace")))
                .extracting(CommandLineRun::refusal)
                .allSatisfy(traced ->
                        assertThat(traced)
                                .startsWith(message)
                                .contains("UserException", "\tat dev.threadscale.experiment."));
    }
}
