package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher builds a native image when a run first needs it, and measures the rest without. */
@Order(2)
class NativeImageIT extends StudyOnDocker {

    private static final String WORKLOAD = "{name: factorization, number: 87654321}";
    private static final String BOTH =
            "{runtime: [jvm-25, native-25], cpus: 1, threads: platform, tasks: 2}";
    private static final String BUILDS = "building the image of native-25";

    private final String repository =
            "threadscale-it-" + ThreadLocalRandom.current().nextInt(1_000_000);

    @BeforeEach
    void repositoryOfItsOwn() throws Exception {
        Docker.client().tagImageCmd(Docker.IMAGE, repository, "jvm-25").exec();
        study.write(WORKLOAD, BOTH, ONE_ITERATION);
    }

    @AfterEach
    void removeImages() {
        Docker.client().listImagesCmd().withReferenceFilter(repository).exec().stream()
                .flatMap(image -> List.of(image.getRepoTags()).stream())
                .filter(tag -> tag.startsWith(repository))
                .forEach(tag -> Docker.client().removeImageCmd(tag).withForce(true).exec());
    }

    private String[] measuring() {
        return study.arguments("--image-repository", repository);
    }

    private String built() {
        return Docker.client().inspectImageCmd(repository + ":native-25").exec().getId();
    }

    private boolean isThere() {
        return Docker.hasImage(repository + ":native-25");
    }

    @Test
    void imageIsBuiltOnceForAWorkerAndABuilder() throws Exception {
        StandInBuilder builder = new StandInBuilder("good", "");

        Launcher.End first = Launcher.run(builder.environment(), measuring()).endedWith(0);
        assertThat(first.err()).contains(BUILDS, "  [1/8] Initializing\n", "built the image of");
        assertThat(study.iterations())
                .extracting(row -> row.getField("runtime"))
                .containsExactlyInAnyOrder("jvm-25", "native-25");
        String image = built();

        Launcher.End second = Launcher.run(builder.environment(), measuring()).endedWith(0);
        assertThat(second.err()).doesNotContain(BUILDS);
        assertThat(built()).isEqualTo(image);

        Launcher.End other =
                Launcher.run(
                                new StandInBuilder("other", "").environment(),
                                "image",
                                "native-25",
                                "--image-repository",
                                repository)
                        .endedWith(0);
        assertThat(other.err()).contains(BUILDS);
        assertThat(built()).isNotEqualTo(image);
        assertThat(builder.compiling()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "echo 'Error: no main'; exit 1, the build ended with exit code 1: Error: no main",
        "kill -9 $$, 'the build was killed, which usually means that memory ran out'",
        "'', localhost:1/",
    })
    void whatCannotBeBuiltIsUnavailableAndTheRestIsMeasured(String compiler, String reason)
            throws Exception {
        Map<String, String> environment =
                compiler.isEmpty()
                        ? StandInBuilder.environment("localhost:1/graal:25")
                        : new StandInBuilder("failing", compiler).environment();

        Launcher.End end = Launcher.run(environment, measuring()).endedWith(0);

        assertThat(end.err())
                .contains(
                        "1 of 2 configurations of study cannot run here: the image "
                                + repository
                                + ":native-25 could not be built: ")
                .contains(reason)
                .contains("docker build -f Dockerfile.native -t " + repository + ":native-25 .");
        assertThat(study.iterations()).hasSize(1);
        assertThat(study.rows("unavailable.csv"))
                .singleElement()
                .satisfies(row -> assertThat(row.getField("reason")).contains(reason));
        Launcher.End alone =
                Launcher.run(environment, "image", "native-25", "--image-repository", repository);
        assertThat(alone.endedWith(3).err())
                .startsWith(BUILDS)
                .contains("error: the image ", reason);
        assertThat(isThere()).isFalse();
    }

    @Test
    void ownCodeIsBuiltIntoAnImageOfItsOwn() throws Exception {
        Files.writeString(
                study.beside("Transfer.java"),
                """
                public class Transfer implements Runnable {
                    public int amount = 1;

                    public void run() {
                        amount++;
                    }
                }
                """);
        study.write("{source: Transfer.java, amount: 2}", BOTH, ONE_ITERATION);

        Launcher.End end =
                Launcher.run(new StandInBuilder("good", "").environment(), measuring())
                        .endedWith(0);

        assertThat(end.err()).containsPattern(BUILDS + "-[0-9a-f]{12}");
        assertThat(study.iterations()).hasSize(2);
    }

    /** Two experiments in one folder; the one that needs an image comes first by its name. */
    private Launcher.Running startBoth(Map<String, String> environment, String... more)
            throws Exception {
        Path folder = Files.createDirectories(study.beside("both"));
        String file = Files.readString(study.file());
        Files.writeString(folder.resolve("a.yaml"), file);
        Files.writeString(
                folder.resolve("b.yaml"),
                file.replace("name: study", "name: other").replace(", native-25]", "]"));
        String[] first = {
            "run",
            folder.toString(),
            "--results",
            study.results().toString(),
            "--image-repository",
            repository
        };
        return Launcher.start(
                environment, Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
    void launcherStoppedDuringABuildLeavesNothingAndLosesNoFork(String signal, int code)
            throws Exception {
        StandInBuilder endless = new StandInBuilder("endless", "sleep infinity");
        Launcher.Running running = startBoth(endless.environment());
        running.awaitError("[1/8] Initializing");
        assertThat(running.toString())
                .containsSubsequence("[1/2] other", "[1/1] jvm-25", "[2/2] study", BUILDS);
        assertThat(endless.compiling()).hasSize(1);

        running.signal(signal);
        running.end().endedWith(code);

        while (!endless.compiling().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(isThere()).isFalse();
        Launcher.End resumed =
                startBoth(new StandInBuilder("good", "").environment(), "--resume")
                        .end()
                        .endedWith(0);
        assertThat(resumed.err()).contains("other: its newest run", "is finished");
        assertThat(study.iterations()).hasSize(2);
    }
}
