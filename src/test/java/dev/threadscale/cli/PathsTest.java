package dev.threadscale.cli;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.cli.options.PathConverter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths that are empty, no folder, a pipe, or cannot be named in the locale. */
class PathsTest {

    private static final Path EXPERIMENT =
            Path.of("src/test/resources/golden/commands/example.yaml");

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "validate _, 'EXPERIMENT: '",
        "plan _, ''",
        "run _, ''",
        "run x.yaml --results _, '--results: '",
        "doctor --results _, '--results: '",
        "report _, 'RUN: '",
        "compare x y --output _, '--output: '",
        "init _, 'FILE: '",
        "list experiments _, ''",
    })
    void emptyPathIsRefused(String command, String where) {
        String[] words =
                Arrays.stream(command.split(" "))
                        .map(word -> word.equals("_") ? "" : word)
                        .toArray(String[]::new);
        assertThat(CommandLineRun.of(words).refusal())
                .isEqualTo(
                        "error: %sthe path is empty\nfix: Name a file or a folder; . is this one.\n"
                                .formatted(where));
    }

    @Test
    void runIsNotTakenForAnExperiment() throws IOException {
        Files.createFile(folder.resolve("run.json"));
        Files.createFile(folder.resolve("zenodo.yaml"));
        assertThat(CommandLineRun.of("run", folder.toString()).naming(folder).refusal())
                .isEqualTo(
                        """
                        error: <file>: this is a run, not an experiment
                        fix: 'reproduce <file>' measures it again; or name a YAML file.
                        """);
    }

    @ParameterizedTest
    @CsvSource({"/dev/null", "/dev/null/deeper"})
    void resultsPathOtherThanAFolderIsRejected(String results) {
        CommandLineRun run =
                CommandLineRun.of(
                        "run", EXPERIMENT.toString(), "--engine=local", "--results=" + results);
        assertThat(run.refusal()).containsPattern("error: cannot write /dev/null.*\nfix: ");
        assertThat(CommandLineRun.of("doctor", "--engine=local", "--results=/dev/null").refusal())
                .startsWith("error: /dev/null is not a folder\n");
    }

    /** A pipe that gives a text once, as the shell's {@code <(...)}. */
    private Path pipe(String text) throws Exception {
        Path pipe = folder.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        Files.writeString(pipe, text);
                    } catch (IOException nobodyReads) {
                        throw new AssertionError(nobodyReads);
                    }
                });
        return pipe;
    }

    @Timeout(300)
    @ParameterizedTest
    @CsvSource({
        "validate, '<file>: valid, 10 configurations; profiles: quick, published'",
        "plan, '10 configurations × '",
        "list experiments, 'profile published: '",
    })
    void pipeIsReadOnce(String command, String found) throws Exception {
        Path pipe = pipe(Files.readString(EXPERIMENT));
        assertThat(
                        CommandLineRun.of(List.of(command.split(" ")), pipe.toString())
                                .naming(pipe)
                                .whole())
                .contains(found);
    }

    @Timeout(300)
    @Test
    void mistakeInAPipeIsReportedWithoutWaiting() throws Exception {
        Path pipe = pipe(Files.readString(EXPERIMENT).replace("matrix:", "matrixx:"));
        assertThat(CommandLineRun.of("validate", pipe.toString()).naming(pipe).refusal())
                .startsWith("error: <file>:")
                .contains("'matrixx'");
    }

    @Test
    void unnameablePathIsRejectedWithAHintToAnotherLocale() {
        StringWriter err = new StringWriter();
        int code =
                Failures.print(
                        new InvalidPathException("gr\uFFFDn.yaml", "unmappable"),
                        new PrintWriter(err),
                        false);
        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .matches(
                        "error: 'gr\uFFFDn.yaml' cannot be named in this locale \\(.*\\R"
                                + "fix: Use a locale with UTF-8: LC_ALL=C.UTF-8 threadscale [.]{3}\\R");
        refused(() -> PathConverter.checkWorkingFolder("/home/J\uFFFDrgen"))
                .startsWith("this folder, '/home/J\uFFFDrgen', cannot be named");
    }
}
