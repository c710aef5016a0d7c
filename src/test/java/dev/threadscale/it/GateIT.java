package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two versions of somebody's jar, measured by turns in containers and judged. */
class GateIT extends StudyOnDocker {

    private static final String SOURCE =
            """
            public class Spin implements Runnable {
                static volatile long kept;
                public void run() {
                    long x = kept;
                    for (int i = 0; i < ROUNDS; i++) {
                        x = x * 6364136223846793005L + 1442695040888963407L;
                    }
                    kept = x;
                }
            }
            """;

    @TempDir private Path project;

    private Path jar(String name, int rounds) throws Exception {
        Path folder = Files.createDirectory(project.resolve("of-" + name));
        Path source =
                Files.writeString(
                        folder.resolve("Spin.java"),
                        SOURCE.replace("ROUNDS", Integer.toString(rounds)));
        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(null, null, null, "--release", "21", source.toString()))
                .isZero();
        Path jar = project.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("Spin.class"));
            Files.copy(folder.resolve("Spin.class"), zip);
        }
        return jar;
    }

    private Launcher.End gate(Path base, Path head, String... more) throws Exception {
        // The experiment's own jar need not be there.
        Path file =
                study.write(
                        "{class: Spin, classpath: build/app.jar}",
                        "{cpus: 1, threads: [platform, virtual], tasks: 2}",
                        "{warmup: 3, iterations: 5}");
        String[] first = {
            "gate",
            file.toString(),
            "--base=" + base,
            "--head=" + head,
            "--tolerance=30%",
            "--results=" + study.results(),
            "--summary=" + project.resolve("summary.md")
        };
        return Launcher.run(Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new));
    }

    @Test
    void twiceTheWorkFailsAndTheSameJarPasses() throws Exception {
        Path old = jar("old.jar", 20_000_000);
        Path slow = jar("new.jar", 40_000_000);
        Files.writeString(project.resolve("summary.md"), "# Of another step\n\n");

        Launcher.End slower = gate(old, slow, "--junit=" + project.resolve("gate.xml"));

        if (slower.err().contains("others use ") && slower.exitCode() == 0) {
            // As it has to be: what others do is not to be blamed on head.
            assertThat(slower.out()).contains("2 undecided");
            Assumptions.abort("the host is busy, so that nothing can be decided");
        }
        assertThat(slower.endedWith(1).out())
                .contains("head is slower than base by more than 30 % in 2 of 2 configurations");
        assertThat(project.resolve("summary.md"))
                .content()
                .startsWith("# Of another step\n\n### threadscale gate: slower by more than")
                .containsPattern(
                        "\\| threads=virtual \\| .* \\| ×[0-9.]+ \\([0-9.]+ to [0-9.]+\\) \\| slower by");
        assertThat(project.resolve("gate.xml")).content().contains("failures=\"2\"");
        Path run = Study.children(study.results().resolve("study-gate")).getFirst();
        assertThat(run.resolve("code/base/001-old.jar")).hasSameBinaryContentAs(old);
        assertThat(run.resolve("code/head/001-new.jar")).hasSameBinaryContentAs(slow);

        Launcher.End same = gate(old, old);

        assertThat(same.endedWith(0).out()).contains("head is not found slower than base");
    }
}
