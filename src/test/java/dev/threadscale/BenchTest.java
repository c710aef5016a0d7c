package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that measure the kit are started by hand, and seldom. */
class BenchTest {

    @Test
    void everyProgramCompilesWithWhatTheKitIsNow(@TempDir Path classes) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        Path folder = Path.of("bench");
        List<Path> programs = Folders.names(folder, ".java").stream().map(folder::resolve).toList();
        assertThat(programs).isNotEmpty();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {

            assertThat(
                            compiler.getTask(
                                            null,
                                            files,
                                            said,
                                            List.of("-proc:none", "-d", classes.toString()),
                                            null,
                                            files.getJavaFileObjectsFromPaths(programs))
                                    .call())
                    .as(said.getDiagnostics().toString())
                    .isTrue();
        }
    }

    /** A script without the time would print numbers that are wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"fork-overhead", "companion-overhead"})
    void scriptReadsEndOfRun(String script) throws Exception {
        String ended =
                Files.readAllLines(Path.of("bench", script)).stream()
                        .filter(line -> line.startsWith("ended()"))
                        .findFirst()
                        .orElseThrow();
        Process shell =
                new ProcessBuilder("bash", "-c", ended + "; ended src/test/resources/golden/store")
                        .start();

        assertThat(shell.inputReader().readAllLines()).containsExactly("2026-01-02T04:05:06Z");
    }
}
