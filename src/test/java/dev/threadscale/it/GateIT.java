package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
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
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Two versions of somebody's jar, measured by turns in containers and judged; alone, since a gate
 * on a busy host decides nothing.
 */
@Isolated
class GateIT extends StudyOnDocker {

    private static final String SOURCE =
            """
            /** Waits, so that others on the host hardly change its time. */
            public class Pause implements Runnable {
                public void run() {
                    try {
                        Thread.sleep(MILLIS);
                    } catch (InterruptedException stopped) {
                        throw new IllegalStateException(stopped);
                    }
                }
            }
            """;

    @TempDir private Path project;

    private Path jar(String name, int millis) throws Exception {
        Path folder = Files.createDirectory(project.resolve("of-" + name));
        Path source =
                Files.writeString(
                        folder.resolve("Pause.java"),
                        SOURCE.replace("MILLIS", Integer.toString(millis)));
        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(null, null, null, "--release", "21", source.toString()))
                .isZero();
        Path jar = project.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("Pause.class"));
            Files.copy(folder.resolve("Pause.class"), zip);
        }
        return jar;
    }

    private Launcher.End gate(Path base, Path head, String... more) throws Exception {
        // The experiment's own jar need not be there.
        study.write(
                "{class: Pause, classpath: build/app.jar}",
                "{cpus: 1, threads: virtual, tasks: 2}",
                "{warmup: 1, iterations: 3}");
        String[] first = {
            "gate",
            study.file().toString(),
            "--base=" + base,
            "--head=" + head,
            "--tolerance=30%",
            // What twice the time needs; the default goes up to 40.
            "--set=measure.forks={min: 4, max: 8}",
            "--results=" + study.results(),
            "--summary=" + project.resolve("summary.md")
        };
        return Launcher.run(Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new));
    }

    @Test
    void twiceTheWorkFailsAndTheSameJarPasses() throws Exception {
        Path old = jar("old.jar", 20);
        Path slow = jar("new.jar", 40);
        Files.writeString(project.resolve("summary.md"), "# Of another step\n\n");

        Launcher.End slower = gate(old, slow, "--junit=" + project.resolve("gate.xml"));

        if (slower.err().contains("others use ") && slower.exitCode() == 0) {
            // As it has to be: what others do is not to be blamed on head.
            assertThat(slower.out()).contains("undecided");
            Assumptions.abort("the host is busy, so that nothing can be decided");
        }
        assertThat(slower.endedWith(1).out())
                .contains(
                        "head is slower than base by more than 30 % in 1 of 1 configuration, most");
        assertThat(project.resolve("summary.md"))
                .content()
                .startsWith("# Of another step\n\n### threadscale gate: slower by more than")
                .containsPattern(
                        "\\| the only one \\| .* \\| ×[0-9.]+ \\([0-9.]+ to [0-9.]+\\) \\| slower by");
        assertThat(project.resolve("gate.xml")).content().contains("failures=\"1\"");
        Path run = Folders.children(study.results().resolve("study-gate")).getFirst();
        assertThat(run.resolve("code/base/001-old.jar")).hasSameBinaryContentAs(old);
        assertThat(run.resolve("code/head/001-new.jar")).hasSameBinaryContentAs(slow);

        Launcher.End same = gate(old, old, "--engine=local", "--trust-code");

        assertThat(same.endedWith(0).out()).contains("head was not found to be slower than base");
    }
}
