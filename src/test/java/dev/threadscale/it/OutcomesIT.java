package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fork that does not end well is told apart, explained, and gone. */
class OutcomesIT {

    private static final String ONE = "{cpus: 1, threads: sequential, tasks: 1}";

    @TempDir private Path folder;
    private Study study;

    @BeforeAll
    static void image() throws Exception {
        Docker.workerImage();
    }

    @BeforeEach
    void study() {
        study = new Study(folder);
    }

    @AfterEach
    void nothingIsLeft() {
        Docker.assertNothingLeft();
    }

    private Launcher.End run(Path file, String... more) throws Exception {
        String[] arguments = new String[4 + more.length];
        arguments[0] = "run";
        arguments[1] = file.toString();
        arguments[2] = "--results";
        arguments[3] = study.results().toString();
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Launcher.run(arguments);
    }

    @Test
    void aForkOverItsTimeOutIsStoppedAndItsRowsAreNoData() throws Exception {
        Path file =
                study.write(
                        "{name: primes, limit: 1000000}",
                        ONE,
                        "{warmup: 0, iterations: 1000000, forks: 1, timeout: 3s}");

        Launcher.End end = run(file);

        assertThat(end.exitCode()).as(end.err()).isEqualTo(1);
        assertThat(study.fork().get("outcome").asText()).isEqualTo("timed-out");
        assertThat(end.err()).contains("timed-out, it was stopped at its time-out after ");
        assertThat(study.iterations()).isEmpty();
    }

    @Test
    void anExhaustedHeapIsOutOfMemory() throws Exception {
        Path file =
                study.write(
                        "{name: primes, limit: 100000000}",
                        ONE,
                        "{warmup: 0, iterations: 1, forks: 1}");

        Launcher.End end = run(file, "--set", "jvm.heap=8m");

        assertThat(end.exitCode()).as(end.err()).isEqualTo(1);
        assertThat(study.fork().get("outcome").asText()).isEqualTo("out-of-memory");
    }

    @Test
    void aHeapBeyondTheMemoryLimitIsEndedByTheKernel() throws Exception {
        Path file =
                study.write(
                        "{name: factorization, number: 4}",
                        ONE,
                        "{warmup: 0, iterations: 1, forks: 1}");

        Launcher.End end =
                run(
                        file,
                        "--set",
                        "jvm={heap: 200m, options: [-XX:+AlwaysPreTouch]}",
                        "--set",
                        "limits.memory=64m");

        assertThat(end.exitCode()).as(end.err()).isEqualTo(1);
        assertThat(study.fork().get("outcome").asText()).isEqualTo("oom-killed");
    }

    @Test
    void aMissingImageIsExplainedWithTheCommandThatBuildsIt() throws Exception {
        Path file =
                study.write("{name: factorization}", ONE, "{warmup: 0, iterations: 1, forks: 1}");

        Launcher.End end = run(file, "--image-repository", "threadscale-missing");

        assertThat(end.exitCode()).isEqualTo(3);
        assertThat(end.err())
                .contains("the image threadscale-missing:jvm-25 is missing")
                .contains(
                        "docker build -f Dockerfile.jvm --target worker"
                                + " -t threadscale-missing:jvm-25 .");
    }

    @Test
    void noDockerIsExplained() throws Exception {
        Path file =
                study.write("{name: factorization}", ONE, "{warmup: 0, iterations: 1, forks: 1}");

        Launcher.End end =
                Launcher.run(
                        Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock"),
                        "run",
                        file.toString(),
                        "--results",
                        study.results().toString());

        assertThat(end.exitCode()).isEqualTo(3);
        assertThat(end.out()).isEmpty();
        assertThat(end.err())
                .contains("error: Docker does not answer at unix:///nowhere/docker.sock")
                .contains("remedy: Start Docker")
                .doesNotContain("\tat ");
        assertThat(study.results()).doesNotExist();
    }
}
