package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** `install` gives people all that they need to compile a workload against the API. */
class MavenCoordinatesIT {

    /** The goals of that phase; the rest of the build has run before this test. */
    private static final List<String> GOALS =
            List.of(
                    "resources:copy-resources@worker-pom",
                    "source:jar-no-fork@worker-sources",
                    "javadoc:jar@worker-javadoc",
                    "install:install-file@worker");

    @TempDir private Path repository;

    @Test
    void workerIsInstalledWithSourcesAndJavadocAndWithoutDependencies() throws Exception {
        install();

        List<Path> versions =
                Folders.children(repository.resolve("dev/threadscale/threadscale-worker")).stream()
                        .filter(Files::isDirectory)
                        .toList();
        assertThat(versions).hasSize(1);
        Path folder = versions.getFirst();
        String name = "threadscale-worker-" + folder.getFileName();
        assertThat(folder.resolve(name + ".jar"))
                .hasSameBinaryContentAs(Path.of("target/threadscale-worker.jar"));
        assertThat(Files.readString(folder.resolve(name + ".pom")))
                .contains("<version>%s</version>".formatted(folder.getFileName()))
                .doesNotContain("<dependency>", "<parent>");
        assertThat(Files.readString(Path.of("docs/your-code.md")))
                .contains("<version>%s</version>".formatted(folder.getFileName()));
        assertThat(entry(folder.resolve(name + "-sources.jar"), "Workload.java"))
                .isEqualTo(
                        Files.readString(
                                Path.of("src/main/java/dev/threadscale/workload/Workload.java")));
        assertThat(entry(folder.resolve(name + "-javadoc.jar"), "Workload.html"))
                .contains("public class Checksum implements Workload {");
    }

    /**
     * Maven takes from its own repository what it has there, so that no network is needed twice.
     */
    private void install() throws Exception {
        Process maven =
                new ProcessBuilder(
                                Stream.of(
                                                Stream.of("./mvnw", "-B", "-q"),
                                                GOALS.stream(),
                                                Stream.of("-DlocalRepositoryPath=" + repository))
                                        .flatMap(words -> words)
                                        .toList())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(maven.waitFor()).as(said).isZero();
    }

    private static String entry(Path jar, String file) throws IOException {
        try (JarFile open = new JarFile(jar.toFile())) {
            return new String(
                    open.getInputStream(open.getEntry("dev/threadscale/workload/" + file))
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        }
    }
}
