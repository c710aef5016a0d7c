package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An image that Docker has saved and no longer has comes back as the same, under a new name. */
class ImageLayoutIT {

    private static final String REPOSITORY = "threadscale-of-a-layout";
    private static final RuntimeLevel RUNTIME = RuntimeLevel.find("jvm-25").orElseThrow();

    @TempDir private Path folder;

    /** One that no other test has. */
    private static String image(DockerClient docker) {
        String container = docker.createContainerCmd(Docker.IMAGE).exec().getId();
        try {
            return docker.commitCmd(container).withEnv("OF_A_LAYOUT=1").exec();
        } finally {
            docker.removeContainerCmd(container).exec();
        }
    }

    @Test
    void whatWasSavedIsLoaded() throws Exception {
        DockerClient docker = Docker.client();
        String id = image(docker);
        try (DockerEngine engine = DockerEngine.connect(REPOSITORY, new StopSignal())) {
            engine.save(
                    Map.of(RUNTIME, id),
                    (path, content) -> {
                        Path file = folder.resolve(path);
                        Files.createDirectories(Objects.requireNonNull(file.getParent()));
                        Files.copy(content, file);
                    });
            docker.removeImageCmd(id).exec();

            engine.load(RUNTIME, id, folder);

            String loaded = docker.inspectImageCmd(RUNTIME.image(REPOSITORY)).exec().getId();
            assertThat(loaded).isEqualTo(id);
            assertThat(Folders.children(folder.resolve("blobs/sha256"))).hasSizeGreaterThan(3);
        } finally {
            docker.removeImageCmd(RUNTIME.image(REPOSITORY)).exec();
        }
    }
}
