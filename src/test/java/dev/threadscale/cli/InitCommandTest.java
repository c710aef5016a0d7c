package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.ReflectiveCode;
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
    void suggestionsForEveryWorkloadAreValid(String workload) {
        CommandLineRun run = init("", "--yes", "--answer", "workload=" + workload);
        assertThat(run.code()).as(run.err()).isEqualTo(0);
        assertThat(CommandLineRun.of("validate", file.toString()).err()).isEmpty();
    }

    @Test
    void yesOptionAsksNothingAndTheFileNamesTheExperiment() throws IOException {
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
    void incompleteAnswersWriteNothing() {
        assertThat(init("primes\n\n").refusal())
                .endsWith(
                        """
                        threshold [none]:\s
                        error: the answers ended too early; nothing was written
                        fix: Answer every question (Enter accepts the suggestion), or accept all suggestions with --yes.
                        """);
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"'no\n'", "'\n'", "''"})
    void fileIsNotReplacedWithoutConsent(String answers) throws IOException {
        Files.writeString(file, MINE);
        assertThat(init(answers).refusal()).startsWith("<file> already exists. Replace it? [no]: ");
        assertThat(file).hasContent(MINE);
    }

    @Test
    void fileIsReplacedWithConsent() {
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

    private Path source() throws IOException {
        return Files.writeString(
                Files.createDirectories(folder.resolve("src")).resolve("Transfer.java"),
                """
                public class Transfer implements Runnable {
                    public int accounts = 10;

                    public void run() {}
                }
                """);
    }

    @Test
    void sourceFileIsDraftedAsPlanned() throws IOException {
        CommandLineRun run =
                init("", "--yes", "--source", source().toString(), "--answer", "accounts=1,10");

        assertThat(run.code()).as(run.err()).isEqualTo(0);
        assertThat(file)
                .content()
                .startsWith("apiVersion: ")
                .contains(
                        "workload: {source: src/Transfer.java}\n",
                        "  tasks: [1, 8, 64]\n  accounts: [1, 10]\n");
        assertThat(CommandLineRun.outOf("plan", file.toString()))
                .contains("src/Transfer.java, compiled", "36 configurations");
    }

    @Test
    void classPathIsDraftedRelativeToTheFile() throws IOException {
        Path jar =
                CodeJar.write(
                        Files.createDirectories(folder.resolve("build")).resolve("my_app.jar"),
                        ReflectiveCode.class);
        Path up = folder.resolve("build/../build").resolve(jar.getFileName());
        String type = ReflectiveCode.class.getName();

        CommandLineRun run =
                CommandLineRun.of(
                        "init", folder.toString(), "--yes", "--class=" + type, "--classpath=" + up);

        assertThat(run.err()).doesNotContain("error");
        Path written = folder.resolve("my-reflectivecode.yaml");
        assertThat(run.out()).isEqualTo(written + "\n");
        assertThat(written)
                .content()
                .contains(
                        "workload: {class: %s, classpath: [\"build/my_app.jar\"]}".formatted(type));
        assertThat(CommandLineRun.of("validate", written.toString()).err()).isEmpty();
    }

    @Test
    void unansweredParameterKeepsTheDefaultOfTheClass() throws IOException {
        CommandLineRun run = init("\n".repeat(30), "--source", source().toString());

        assertThat(run.err()).contains("accounts []: ").doesNotContain("workload [");
        assertThat(file).content().contains("workload: {source: src/Transfer.java}\n");
    }

    @Test
    void unusableCodeIsRejectedBeforeAnyQuestion() throws IOException {
        source();
        file = Files.createDirectories(folder.resolve("experiments")).resolve("pools.yaml");

        assertThat(init("", "--source", folder.resolve("src/Transfer.java").toString()).refusal())
                .contains("'../src/Transfer.java' leads out of the experiment's folder", "fix: ");
        assertThat(init("", "--class", "com.acme.Transfer").refusal())
                .contains("fix: Add its jar or folder, as in --classpath ");
        assertThat(file.getParent()).isEmptyDirectory();
    }
}
