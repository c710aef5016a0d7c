package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.ReflectiveCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Engine builds what the Dockerfiles say, of what the launcher brings along. */
class BuildContextTest {

    private static final RuntimeLevel PLAIN = RuntimeLevel.find("native-25").orElseThrow();

    private static RuntimeLevel own(Path folder) {
        return CodePlans.of(folder, ReflectiveCode.class, "", ", runtime: native-25")
                .runtimes()
                .getFirst();
    }

    private static Map<String, String> files(BuildContext context) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new ByteArrayInputStream(context.tar()))) {
            for (TarArchiveEntry one = tar.getNextEntry(); one != null; one = tar.getNextEntry()) {
                files.put(
                        one.getName(), new String(tar.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }

    @Test
    void contextContainsTheJarAndTheManualCompilerCall() throws Exception {
        Map<String, String> files = files(BuildContext.of(PLAIN, Map.of()));
        String dockerfile = files.get("Dockerfile");
        String byHand = Files.readString(Path.of("Dockerfile.native"));

        assertThat(files)
                .containsOnlyKeys(
                        "Dockerfile", "build/build/target/threadscale-worker.jar", "code/");
        assertThat(dockerfile)
                .contains("COPY build/build/target/threadscale-worker.jar worker.jar\n")
                .contains("COPY code/. code/\n")
                .contains("COPY --from=compile ")
                .doesNotContain("mvnw", "RUN --", "AS build", "AS code");
        String compiler =
                byHand.substring(byHand.indexOf("&& native-image"), byHand.indexOf("# --- worker"));
        assertThat(dockerfile).contains(compiler);
    }

    @Test
    void ownCodeIsInItsContextWithItsName(@TempDir Path folder) throws Exception {
        BuildContext context = BuildContext.of(own(folder), Map.of());

        assertThat(files(context)).containsKey("code/001-own.jar");
        assertThat(context.arguments())
                .containsEntry("OWN_CLASS", ReflectiveCode.class.getName())
                .containsKey("OWN_CODE");
    }

    @Test
    void virtualMachineIsBuiltOnTheBaseOfItsRelease() throws Exception {
        RuntimeLevel cached = RuntimeLevel.find("jvm-27-aot").orElseThrow();
        BuildContext context = BuildContext.of(cached, Map.of("JRE_26_IMAGE", "other:26"));

        assertThat(context.stage()).contains("worker-aot");
        assertThat(context.arguments())
                .containsExactly(Map.entry("JRE_IMAGE", "eclipse-temurin:27-jre"));
        assertThat(files(context).get("Dockerfile"))
                .contains("COPY build/build/target/threadscale-worker.jar /opt/threadscale/")
                .contains("FROM worker AS worker-aot\n")
                .doesNotContain("mvnw -B -q -DskipTests", "AS build");
        assertThat(BuildContext.of(cached, Map.of("JRE_27_IMAGE", "mirror/27")).arguments())
                .containsExactly(Map.entry("JRE_IMAGE", "mirror/27"));
    }

    @Test
    void anotherBuilderOrCodeMakesAnotherKey(@TempDir Path folder) {
        String key = BuildContext.of(PLAIN, Map.of()).key();

        assertThat(key).matches("[0-9a-f]{12}");
        assertThat(BuildContext.of(PLAIN, Map.of("GRAALVM_IMAGE", "", "PATH", "/bin")).key())
                .isEqualTo(key);
        assertThat(BuildContext.of(PLAIN, Map.of("GRAALVM_IMAGE", "graal:26")).key())
                .isNotEqualTo(key);
        assertThat(BuildContext.of(own(folder), Map.of()).key()).isNotEqualTo(key);
    }
}
