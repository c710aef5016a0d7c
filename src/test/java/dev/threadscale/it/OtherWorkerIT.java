package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.WorkerVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.images.builder.ImageFromDockerfile;

/** An image keeps its tag when the sources of its worker change, and must not be measured then. */
class OtherWorkerIT extends StudyOnDocker {

    private static final String REPOSITORY = "threadscale-it-other";
    private static final String IMAGE = REPOSITORY + ":jvm-25";

    @TempDir private Path folder;

    @AfterEach
    void removeImage() {
        Docker.client().removeImageCmd(IMAGE).withForce(true).exec();
    }

    @Test
    void imageOfAnotherVersionIsRefusedBeforeThereIsARun() throws Exception {
        new ImageFromDockerfile(IMAGE, false)
                .withFileFromPath("worker.jar", workerOf("0.0.9"))
                .withDockerfileFromBuilder(builder ->
                        builder.from(Docker.IMAGE)
                                .copy("worker.jar", "/opt/threadscale/worker.jar")
                                .build())
                .get();
        study.write("{name: factorization}", ONE, ONE_ITERATION);

        Launcher.End end = run("--image-repository", REPOSITORY).endedWith(3);

        assertThat(end.err())
                .contains(
                        "error: the image %s holds another worker (0.0.9) than this launcher (%s)"
                                .formatted(IMAGE, WorkerVersion.HERE))
                .contains("docker build -f Dockerfile.jvm --target worker -t " + IMAGE + " .");
        assertThat(study.everyRun()).isEmpty();
        assertThat(Docker.containers("").stream().map(container -> container.getImage()))
                .doesNotContain(IMAGE);
    }

    /** Copies the worker's jar, with another version in its manifest. */
    private Path workerOf(String version) throws IOException {
        Path copy = folder.resolve("worker.jar");
        try (JarFile worker = new JarFile("target/threadscale-worker.jar")) {
            Manifest manifest = worker.getManifest();
            Object own =
                    manifest.getMainAttributes()
                            .put(Attributes.Name.IMPLEMENTATION_VERSION, version);
            assertThat(own).isEqualTo(WorkerVersion.HERE);
            try (OutputStream file = Files.newOutputStream(copy);
                    JarOutputStream out = new JarOutputStream(file, manifest)) {
                for (JarEntry entry : worker.stream().toList()) {
                    if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
                        out.putNextEntry(new JarEntry(entry.getName()));
                        worker.getInputStream(entry).transferTo(out);
                    }
                }
            }
        }
        return copy;
    }
}
