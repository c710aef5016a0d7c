package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The launcher builds the image of a release that Compose does not, or measures without it. */
class JdkImageIT extends StudyOnDocker {

    private final String repository =
            "threadscale-it-" + ThreadLocalRandom.current().nextInt(1_000_000);

    @BeforeEach
    void repositoryOfItsOwn() {
        Docker.client().tagImageCmd(Docker.IMAGE, repository, "jvm-25").exec();
    }

    @AfterEach
    void removeImages() {
        Docker.client().listImagesCmd().withReferenceFilter(repository).exec().stream()
                .flatMap(image -> List.of(image.getRepoTags()).stream())
                .filter(tag -> tag.startsWith(repository))
                .forEach(tag -> Docker.client().removeImageCmd(tag).withForce(true).exec());
    }

    /**
     * The base is of another release: whether one of 27 is here, or can be had, is not at issue.
     */
    @Test
    void workerIsAddedToTheBaseOnce() throws Exception {
        Map<String, String> environment = Map.of("JRE_27_IMAGE", Docker.IMAGE);
        String[] command = {"image", "jvm-27", "--image-repository", repository};

        Launcher.End first = Launcher.run(environment, command).endedWith(0);
        assertThat(first.err()).contains("building the image of jvm-27; this happens only once\n");
        assertThat(first.out()).contains("jvm-27 can run here");
        assertThat(Docker.hasImage(repository + ":jvm-27")).isTrue();

        Launcher.End second = Launcher.run(environment, command).endedWith(0);
        assertThat(second.err()).doesNotContain("building");
    }

    @Test
    void releaseWithoutABaseIsUnavailableAndTheRestIsMeasured() throws Exception {
        study.write(
                "{name: factorization, number: 87654321}",
                "{runtime: [jvm-25, jvm-28], cpus: 1, threads: platform, tasks: 2}",
                ONE_ITERATION);

        Launcher.End end =
                Launcher.run(
                                Map.of("JRE_28_IMAGE", "localhost:1/jre:28"),
                                study.arguments("--image-repository", repository))
                        .endedWith(0);

        assertThat(end.err())
                .contains(
                        "1 of 2 configurations of study cannot run here: the image "
                                + repository
                                + ":jvm-28 could not be built: ")
                .contains("localhost:1/")
                .contains("--build-arg JRE_IMAGE=eclipse-temurin:28-jre");
        assertThat(study.iterations()).hasSize(1);
    }
}
