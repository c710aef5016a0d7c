package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Who has to know what is in a jar reads it beside the jar, and it is true. */
class BillOfMaterialsIT {

    private static final Path TARGET = Path.of("target");

    private static List<String> components(String file) throws IOException {
        JsonNode bill = new ObjectMapper().readTree(TARGET.resolve(file).toFile());
        assertThat(bill.get("bomFormat").asText()).isEqualTo("CycloneDX");
        return StreamSupport.stream(bill.path("components").spliterator(), false)
                .map(one -> one.get("name").asText())
                .toList();
    }

    private static boolean has(String jar, String prefix) throws IOException {
        try (JarFile file = new JarFile(TARGET.resolve(jar).toFile())) {
            return file.stream().map(JarEntry::getName).anyMatch(name -> name.startsWith(prefix));
        }
    }

    @Test
    void launchersNamesItsLibraries() throws Exception {
        assertThat(components("threadscale.cdx.json"))
                .contains(
                        "picocli",
                        "docker-java-core",
                        "kubernetes-client",
                        "jfreechart",
                        "jackson-databind",
                        "fastcsv")
                .doesNotContain("junit-jupiter", "testcontainers", "assertj-core");
        assertThat(has("threadscale.jar", "picocli/")).isTrue();
        assertThat(has("threadscale.jar", "org/junit/")).isFalse();
    }

    @Test
    void workersIsEmptyAsIsItsJarOfAllButItsOwnClasses() throws Exception {
        assertThat(components("threadscale-worker.cdx.json")).isEmpty();
        try (JarFile worker = new JarFile(TARGET.resolve("threadscale-worker.jar").toFile())) {
            assertThat(worker.stream().map(JarEntry::getName).filter(n -> n.endsWith(".class")))
                    .isNotEmpty()
                    .allMatch(name ->
                            name.replaceFirst("^META-INF/versions/[0-9]+/", "")
                                    .startsWith("dev/threadscale/"));
        }
    }
}
