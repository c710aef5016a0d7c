package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.experiment.RuntimeLevel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images that Docker has saved and no longer has come back as the same, under new names. */
class SavedImagesIT {

    private static final String REPOSITORY = "threadscale-of-an-archive";
    private static final List<RuntimeLevel> RUNTIMES =
            List.of(
                    RuntimeLevel.find("jvm-25").orElseThrow(),
                    RuntimeLevel.find("jvm-21").orElseThrow());

    @TempDir private Path folder;

    /** One that no other test has. */
    private static String image(DockerClient docker, RuntimeLevel runtime) {
        String container = docker.createContainerCmd(Docker.IMAGE).exec().getId();
        try {
            return docker.commitCmd(container).withEnv("OF=" + runtime.label()).exec();
        } finally {
            docker.removeContainerCmd(container).exec();
        }
    }

    private Path saved(DockerEngine engine, String name, Collection<String> ids)
            throws IOException {
        Path archive = folder.resolve(name);
        try (InputStream images = engine.save(ids)) {
            Files.copy(images, archive);
        }
        return archive;
    }

    @Test
    void savedImagesAreLoadedAndTheirSharedLayersAreSavedOnce() throws Exception {
        DockerClient docker = Docker.client();
        Map<String, String> ids = new LinkedHashMap<>();
        RUNTIMES.forEach(runtime -> ids.put(runtime.label(), image(docker, runtime)));
        try (DockerEngine engine = DockerEngine.connect(REPOSITORY, new StopSignal())) {
            Path first = saved(engine, "first.tar", List.of(ids.get(RUNTIMES.getFirst().label())));
            Path both = saved(engine, "both.tar", ids.values());
            assertThat(Files.size(both)).isLessThan(Files.size(first) * 11 / 10);
            ids.values().forEach(id -> docker.removeImageCmd(id).exec());

            engine.load(ids, both);

            ids.forEach((tag, id) ->
                    assertThat(docker.inspectImageCmd(REPOSITORY + ":" + tag).exec().getId())
                            .isEqualTo(id));
        } finally {
            RUNTIMES.forEach(runtime -> docker.removeImageCmd(runtime.image(REPOSITORY)).exec());
        }
    }
}
