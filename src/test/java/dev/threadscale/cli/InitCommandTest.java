package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A new experiment goes where it should, and replaces no file without permission. */
class InitCommandTest {

    private static final String MINE = "# mine\n";

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("pools.yaml");
    }

    private CommandLineRun init(String answers, String... options) {
        return CommandLineRun.answering(
                        answers,
                        Stream.concat(Stream.of("init", file.toString()), Stream.of(options))
                                .toArray(String[]::new))
                .naming(file);
    }

    static List<String> workloads() {
        return Workloads.names();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void theSuggestionsForEveryWorkloadAreValid(String workload) {
        CommandLineRun run = init("", "--yes", "--answer", "workload=" + workload);
        assertThat(run.code()).as(run.err()).isEqualTo(0);
        assertThat(CommandLineRun.of("validate", file.toString()).err()).isEmpty();
    }

    @Test
    void yesAsksNothingAndTheFileNamesTheExperiment() throws IOException {
        CommandLineRun run = init("", "--yes", "--answer", "forks=2");
        assertThat(run.out()).isEqualTo("<file>\n");
        assertThat(run.err())
                .startsWith("18 configurations × 2 forks = 36 containers, about ")
                .doesNotContain("[");
        assertThat(Files.readString(file)).contains("\nname: pools\n", "forks: 2}");
    }

    @Test
    void answersMayComeInAnyOrder() {
        CommandLineRun run =
                init(
                        "",
                        "--yes",
                        "--answer=threads=fixed-pool",
                        "--answer=permits=1",
                        "--answer=workload=semaphore");
        assertThat(run.code()).as(run.err()).isEqualTo(0);
    }

    @Test
    void inAFolderTheExperimentNamesTheFile() {
        CommandLineRun run =
                CommandLineRun.of(
                        "init", folder.toString(), "--yes", "--answer", "name=three-pools");
        assertThat(run.out()).isEqualTo(folder.resolve("three-pools.yaml") + "\n");
        assertThat(folder.resolve("three-pools.yaml")).isNotEmptyFile();
    }

    @Test
    void standardOutputGetsOnlyTheExperimentEvenAfterQuestions() {
        CommandLineRun run = CommandLineRun.answering("\n".repeat(30), "init", "-");
        assertThat(run.out()).startsWith("# yaml-language-server: ").endsWith("{forks: 1}}\n");
        assertThat(run.err()).contains("Write to standard output (no: ask again)? [yes]: ");
        assertThat(run.code()).isEqualTo(0);
    }

    @Test
    void answersThatEndTooSoonWriteNothing() {
        assertThat(init("primes\n\n").refusal())
                .endsWith(
                        """
                        threshold [none]:\s
                        error: the answers ended too soon; nothing was written
                        fix: Answer every question (Enter accepts the suggestion), or accept all suggestions with --yes.
                        """);
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"'no\n'", "'\n'", "''"})
    void aFileIsNotReplacedWithoutConsent(String answers) throws IOException {
        Files.writeString(file, MINE);
        assertThat(init(answers).refusal()).startsWith("<file> already exists. Replace it? [no]: ");
        assertThat(file).hasContent(MINE);
    }

    @Test
    void aFileIsReplacedWithConsent() {
        assertThat(init("yes\n" + "\n".repeat(30)).code()).isEqualTo(0);
        assertThat(file).content().contains("apiVersion");
    }

    @Test
    void withYesOnlyForceReplacesAFile() throws IOException {
        Files.writeString(file, MINE);
        assertThat(init("", "--yes").refusal())
                .isEqualTo(
                        """
                        error: <file> already exists; nothing was written
                        fix: Name another file, or replace it with --force.
                        """);
        assertThat(file).hasContent(MINE);
        assertThat(init("", "--yes", "--force").code()).isEqualTo(0);
        assertThat(file).content().contains("apiVersion");
    }

    @Test
    void noAsksAgainAndKeepsTheAnswers() {
        String firstRound = "\n\n\nvirtual\n5\n" + "\n".repeat(5) + "no\n";
        CommandLineRun run = init(firstRound + "\n".repeat(30));
        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).contains("threads [virtual]: ", "tasks [5]: ");
        assertThat(file).content().contains("threads: [virtual]", "tasks: [5]");
    }
}
