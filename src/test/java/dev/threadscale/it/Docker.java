package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

/** The real Docker Engine that the tests look at from outside. */
final class Docker {

    static final String LABEL = "dev.threadscale.run";

    /** The usual one of workers. */
    static final String IMAGE = "threadscale:jvm-25";

    static final long PATIENCE_SECONDS = 300;

    private static boolean imageReady;

    private Docker() {}

    static DockerClient client() {
        return DockerClientFactory.instance().client();
    }

    /** Its address, as the option --host takes it. */
    static URI address() {
        return DockerClientFactory.instance().getTransportConfig().getDockerHost();
    }

    /**
     * Sees to it that the worker's image holds the code under test: it is made from the jar that
     * was just built, unless the surroundings say that they have done so with the project's own
     * Dockerfile.
     */
    static synchronized void workerImage() throws Exception {
        if (!imageReady && !"built".equals(System.getenv("THREADSCALE_TEST_IMAGES"))) {
            new ImageFromDockerfile(IMAGE, false)
                    .withFileFromPath("worker.jar", Path.of("target/threadscale-worker.jar"))
                    .withDockerfileFromBuilder(builder ->
                            builder.from("eclipse-temurin:25-jre")
                                    .copy("worker.jar", "/opt/threadscale/worker.jar")
                                    .run("install -d -m 1777 -o 10001 -g 10001 /scratch")
                                    .user("10001:10001")
                                    .entryPoint(new String[] {"java"})
                                    .build())
                    .get();
        }
        imageReady = true;
    }

    /** The command of a container, without its entry point. */
    static List<String> command(String container) {
        String[] command = client().inspectContainerCmd(container).exec().getConfig().getCmd();
        return command == null ? List.of() : List.of(command);
    }

    static int cpus() {
        Integer count = client().infoCmd().exec().getNCPU();
        return count == null ? 1 : count;
    }

    static boolean hasImage(String image) {
        return !client().listImagesCmd().withReferenceFilter(image).exec().isEmpty();
    }

    static void assumeTwoCpus() {
        Assumptions.assumeTrue(cpus() >= 2, "this test needs a Docker host with two CPUs");
    }

    /**
     * Fails if a container, a network or a volume of a run is left. What others have left, or are
     * at, is not the fault of a test.
     */
    static void assertNothingLeft(String run) {
        List<String> label = List.of(LABEL + "=" + run);
        assertThat(client().listNetworksCmd().withFilter("label", label).exec())
                .as("networks left behind")
                .isEmpty();
        assertThat(client().listVolumesCmd().withFilter("label", label).exec().getVolumes())
                .as("volumes left behind")
                .isNullOrEmpty();
        assertThat(containers("=" + run)).as("containers left behind").isEmpty();
    }

    /**
     * Containers of runs, ended ones, too.
     *
     * @param run {@code =} and the id of one, or empty for all
     */
    static List<Container> containers(String run) {
        return client().listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(LABEL + run))
                .exec();
    }

    static InspectContainerResponse inspect(String container) {
        return client().inspectContainerCmd(container).exec();
    }

    static void assumeCommandLine() {
        Assumptions.assumeTrue(
                Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "docker"))),
                "needs Docker's command line");
    }
}
