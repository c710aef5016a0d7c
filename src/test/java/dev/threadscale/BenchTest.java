package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that measure the kit are started by hand, and seldom. */
class BenchTest {

    @Test
    void everyProgramCompilesWithWhatTheKitIsNow(@TempDir Path classes) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (Stream<Path> bench = Files.list(Path.of("bench"));
                StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> programs =
                    bench.filter(file -> file.toString().endsWith(".java")).sorted().toList();
            assertThat(programs).isNotEmpty();

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
}
