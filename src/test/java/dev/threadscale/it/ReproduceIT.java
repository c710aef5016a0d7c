package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's study, repeated from one file. */
class ReproduceIT extends StudyOnDocker {

    @TempDir private Path elsewhere;

    private Path bundled() throws Exception {
        Path file =
                study.write(
                        "{name: primes, limit: 20000}",
                        "{cpus: 1, threads: [sequential, platform], tasks: [1, 8]}",
                        "{warmup: 2, iterations: 3, forks: 5}");
        Files.writeString(
                file,
                Files.readString(file)
                        + """
                        findings:
                          - id: MORE
                            claim: Eight tasks take longer than one.
                            compare: {tasks: 8}
                            with: {tasks: 1}
                            where: {threads: sequential}
                            expect: {ratio: ">= 2"}
                        """);
        run(file, "--only", "threads=sequential").endedWith(0);
        Path zip = elsewhere.resolve("study.zip");
        Launcher.run("bundle", study.run().toString(), "--output", zip.toString()).endedWith(0);
        Files.delete(file);
        return zip;
    }

    @Test
    void aStudyIsRepeatedFromItsFileAlone() throws Exception {
        Path zip = bundled();
        Path results = elsewhere.resolve("results");

        Launcher.End end =
                Launcher.run("reproduce", zip.toString(), "--results", results.toString())
                        .endedWith(0);

        assertThat(end.out())
                .contains("Repeated: the same for the one decided finding.")
                .containsPattern("MORE +reproduced ×[0-9.]+ +reproduced ×[0-9.]+");
        assertThat(Study.children(results.resolve("study"))).hasSize(1);
        assertThat(Study.children(results.resolve("comparisons"))).hasSize(1);
    }
}
