package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A fork that does not end well is told apart, explained, and gone. */
class OutcomesIT extends StudyOnDocker {

    @Test
    void aMissingImageIsExplainedWithTheCommandThatBuildsIt() throws Exception {
        Path file = study.write("{name: factorization}", ONE, ONE_ITERATION);

        Launcher.End end = run(file, "--image-repository", "threadscale-missing").endedWith(3);

        assertThat(end.err())
                .contains("the image threadscale-missing:jvm-25 is missing")
                .contains(
                        "docker build -f Dockerfile.jvm --target worker"
                                + " -t threadscale-missing:jvm-25 .");
    }

    @Test
    void noDockerIsExplained() throws Exception {
        Path file = study.write("{name: factorization}", ONE, ONE_ITERATION);

        Launcher.End end =
                Launcher.run(
                                Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock"),
                                study.arguments(file))
                        .endedWith(3);

        assertThat(end.out()).isEmpty();
        assertThat(end.err())
                .contains("error: Docker does not answer at unix:///nowhere/docker.sock")
                .contains("fix: Start Docker")
                .doesNotContain("\tat ");
        assertThat(study.results()).doesNotExist();
    }
}
