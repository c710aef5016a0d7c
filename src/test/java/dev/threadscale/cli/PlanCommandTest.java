package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SavedHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan that a user reads before a run: what is measured, how often, and how long it takes. */
class PlanCommandTest {

    private static final Path FOLDER = Path.of("src/test/resources/golden/plan");

    @Test
    void thePlanShowsEveryConfigurationAndWhatItCosts() throws IOException {
        CommandLineRun run = CommandLineRun.of("plan", FOLDER.resolve("small.yaml").toString());
        assertThat(run.out()).isEqualTo(Files.readString(FOLDER.resolve("small.txt")));
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isEqualTo(0);
    }

    @Test
    void whatIsToEndOtherwiseAndWhatIsLoggedIsShown() {
        CommandLineRun run =
                CommandLineRun.of(
                        "plan",
                        FOLDER.resolve("small.yaml").toString(),
                        "--set",
                        "expect={outcome: timed-out, where: {tasks: 10}}",
                        "--set",
                        "measure={task-log: true, forks: 1, iterations: 1}");
        assertThat(run.out())
                .containsPattern("configuration +runtime +cpus +threads +tasks +expected\n")
                .containsPattern("fixed-pool:size=cpus +10 +timed-out\n")
                .containsPattern("fixed-pool:size=cpus +100 +completed\n")
                .contains("6 configurations × 1 fork = 6 containers, about ")
                .contains("Every container: 3 warm-up and 1 measured iteration, ")
                .contains("Every task is logged, which is part of what is timed.");
        assertThat(run.code()).isEqualTo(0);
    }

    @Test
    void aSearchShowsItsFirstCountsAndTheMostThatItCanTake() {
        CommandLineRun run =
                CommandLineRun.of(
                        "plan",
                        FOLDER.resolve("small.yaml").toString(),
                        "--set",
                        "matrix={tasks: 1, exclude: []}",
                        "--set",
                        "search={axis: tasks, from: 1, to: 1000, for: knee, collapse: 2}");
        assertThat(run.out())
                .containsPattern("virtual +1\n.*virtual +2\n.*size=cpus +1\n.*size=cpus +2\n")
                .contains(
                        "Searched: the knee of tasks from 1 to 1,000, where the mean time of a task"
                                + " is at least 2 times that of 1.\n")
                .contains(
                        "4 series × at most 20 configurations × 2 forks = at least 16 and at most"
                                + " 160 containers, about ");
        assertThat(run.code()).isEqualTo(0);
    }

    @Test
    void aPrecisionShowsTheLeastAndTheMostThatItCanTake() {
        CommandLineRun run =
                CommandLineRun.of(
                        "plan",
                        FOLDER.resolve("small.yaml").toString(),
                        "--set",
                        "measure={precision: 1.5%, confidence: 99%, forks: {min: 3, max: 20}}");
        assertThat(run.out())
                .containsPattern(
                        "6 configurations × 3 to 20 forks = at least 18 and at most 120 containers,"
                                + " about \\d+ s to \\d+ min( \\d+ s)? \\(a rough estimate\\)\\.\n")
                .contains(
                        "Forks are added until each mean is known within ±1.5 %, with 99 %"
                                + " confidence.\n");
        assertThat(run.code()).isEqualTo(0);
    }

    /** The plan on a host of 12 CPUs, of which some are efficiency cores. */
    private static CommandLineRun onHybridHost(Path root, String override) {
        return CommandLineRun.on(
                SavedHost.unpack("hybrid", root).files(),
                "plan",
                FOLDER.resolve("small.yaml").toString(),
                "--set",
                override);
    }

    @Test
    void whatThisHostsCpusDoToTheStudyIsNoted(@TempDir Path root) {
        CommandLineRun run = onHybridHost(root, "matrix.cpus=[4, 8, 12]");
        assertThat(run.out())
                .contains(
                        "Note: on this host, cpus=12 has more than one CPU of a core (SMT): they"
                                + " share its execution units.\n",
                        "Note: on this host, cpus=8, cpus=12 has performance and efficiency cores,"
                                + " which are not equally fast.\n",
                        "Note: on this host, the forks have all CPUs of the host ");
        assertThat(run.code()).isEqualTo(0);
    }

    @Test
    void whatCannotRunOnThisHostIsNoted(@TempDir Path root) {
        CommandLineRun run =
                onHybridHost(root, "matrix={cpus: [4, 64, 128], threads: virtual, tasks: 1}");
        assertThat(run.out())
                .contains(
                        "Note: on this host, 2 of 3 configurations cannot run: it needs 64 CPUs and"
                                + " the host has 12; it needs 128 CPUs and the host has 12.\n");
        assertThat(run.code()).isEqualTo(0);
    }

    @Test
    void thePlanOfAFolderAddsUp() {
        CommandLineRun run = CommandLineRun.of("plan", FOLDER.toString(), "--profile", "quick");
        assertThat(run.out())
                .contains("small: A small plan (profile quick)\n", "other: other (profile quick)\n")
                .containsPattern(
                        "Together: 7 containers, about \\d+ s \\(a rough estimate\\)\\.\n$");
        assertThat(run.code()).isEqualTo(0);
    }

    @Test
    void nothingIsPlannedIfOneFileIsInvalid() {
        CommandLineRun run = CommandLineRun.of("plan", FOLDER.toString(), "--profile", "long");
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("there is no profile 'long'");
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void whatAnExperimentAsksForBeyondTheUsualIsShown() {
        String file = FOLDER.resolve("small.yaml").toString();
        CommandLineRun run =
                CommandLineRun.of(
                        "plan",
                        file,
                        "--set",
                        "limits={capabilities: [sys-nice]}",
                        "--set",
                        "matrix.runtime=[jvm-25, {image: example.org/jdk:21}]");
        assertThat(run.out())
                .contains(
                        "Note: the containers get the capability sys-nice, as the experiment asks.\n")
                .contains(
                        "Note: the image example.org/jdk:21 is the experiment's, not the kit's.\n");
        assertThat(CommandLineRun.of("plan", file).out())
                .doesNotContain("capability", "not the kit's");
    }
}
