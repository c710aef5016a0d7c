package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.RuntimeLevel.NativeImage;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.ReflectiveCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Engine builds what Dockerfile.native says, of what the launcher brings along. */
class NativeContextTest {

    private static final NativeImage PLAIN = new NativeImage(Optional.empty());

    private static NativeImage own(Path folder) {
        RuntimeLevel runtime =
                CodePlans.of(folder, ReflectiveCode.class, "", ", runtime: native-25")
                        .runtimes()
                        .getFirst();
        return (NativeImage) runtime.program();
    }

    private static Map<String, String> files(NativeContext context) throws IOException {
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
        Map<String, String> files = files(NativeContext.of(PLAIN, Map.of()));
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
        NativeContext context = NativeContext.of(own(folder), Map.of());

        assertThat(files(context)).containsKey("code/001-own.jar");
        assertThat(context.arguments())
                .containsEntry("OWN_CLASS", ReflectiveCode.class.getName())
                .containsKey("OWN_CODE");
    }

    @Test
    void anotherBuilderOrCodeMakesAnotherKey(@TempDir Path folder) {
        String key = NativeContext.of(PLAIN, Map.of()).key();

        assertThat(key).matches("[0-9a-f]{12}");
        assertThat(NativeContext.of(PLAIN, Map.of("GRAALVM_IMAGE", "", "PATH", "/bin")).key())
                .isEqualTo(key);
        assertThat(NativeContext.of(PLAIN, Map.of("GRAALVM_IMAGE", "graal:26")).key())
                .isNotEqualTo(key);
        assertThat(NativeContext.of(own(folder), Map.of()).key()).isNotEqualTo(key);
    }
}
