package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's study, repeated from one file. */
@Order(7)
class ReproduceIT extends StudyOnDocker {

    /**
     * Images are hashed as they are packed, and the first compiler does not use the CPU's SHA-256.
     */
    private static final Map<String, String> COMPILED =
            Map.of("_JAVA_OPTIONS", "-XX:TieredStopAtLevel=4");

    @TempDir private Path elsewhere;

    private Path bundled() throws Exception {
        study.write(
                "{name: sleep, time: 20ms}",
                "{cpus: 1, threads: [sequential, platform], tasks: [1, 8]}",
                "{warmup: 1, iterations: 3, forks: 2}");
        study.append(
                """
                findings:
                  - id: ENDS
                    claim: Every configuration ends.
                    where: {threads: sequential}
                    expect: {outcome: completed}
                """);
        run("--only", "threads=sequential").endedWith(0);
        Path zip = elsewhere.resolve("study.zip");
        Launcher.run(
                        COMPILED,
                        "bundle",
                        study.run().toString(),
                        "--images",
                        "--output",
                        zip.toString())
                .endedWith(0);
        Files.delete(study.file());
        return zip;
    }

    @Test
    void studyIsRepeatedFromItsFileAlone() throws Exception {
        Path zip = bundled();
        try (ZipFile files = new ZipFile(zip.toFile())) {
            assertThat(files.stream().map(ZipEntry::getName))
                    .anyMatch(file -> file.endsWith("/images.tar"))
                    .anyMatch(file -> file.endsWith("/Dockerfile.jvm"))
                    .anyMatch(file -> file.endsWith("/ARTIFACT.md"))
                    .contains("SHA256SUMS");
        }
        Path results = elsewhere.resolve("results");
        assertThat(
                        Launcher.run(
                                        COMPILED,
                                        "reproduce",
                                        zip.toString(),
                                        "--smoke",
                                        "--results",
                                        results.toString())
                                .endedWith(0)
                                .out())
                .endsWith(
                        "Smoke test passed: 1 of 1 configurations ran here. Nothing is judged: leave"
                                + " --smoke out to measure.\n");

        Launcher.End end =
                Launcher.run(COMPILED, "reproduce", zip.toString(), "--results", results.toString())
                        .endedWith(0);

        assertThat(end.out())
                .contains("Repeated: the same verdict on the only decided finding.")
                .containsPattern("ENDS +reproduced 100 % +reproduced 100 %");
        Path run = Folders.children(results.resolve("study")).getFirst();
        String image = "threadscale-%s:jvm-25".formatted(study.run().getFileName());
        assertThat(run.resolve("report/index.html")).content().contains(image);
        Docker.client().removeImageCmd(image).exec();
        assertThat(Folders.children(results.resolve("comparisons"))).hasSize(1);
    }
}
