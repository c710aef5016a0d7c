package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A row of docs/libraries.md is of a class and of versions that anyone can measure again. */
class LibrariesTest {

    private static final Path FOLDER = Path.of("experiments/libraries");
    private static final Pattern ROW =
            Pattern.compile(
                    "(?m)^\\| (.*?) \\| \\[.*]\\(\\.\\./experiments/libraries/(\\w+)\\.java\\) \\|");
    private static final Pattern ARTIFACT = Pattern.compile("[\\w.-]+:([\\w.-]+):(\\d[\\w.-]*)");

    @Test
    void everyClassIsARowWithItsVersionAndEveryRowAClass() throws IOException {
        assertThat(rows()).isEqualTo(libraries()).hasSizeGreaterThan(30);
    }

    @Test
    void everyClassSaysInItsSecondLineWhatATaskWaitsFor() throws IOException {
        for (String name : Folders.names(FOLDER, ".java")) {
            assertThat(lines(name).get(1)).as(name).matches("// .+\\.").hasSizeLessThan(130);
        }
    }

    @Test
    void everyClassThatNeedsTheJdkAloneCompilesForJava21(@TempDir Path classes) throws Exception {
        List<Path> sources = new ArrayList<>();
        for (String name : Folders.names(FOLDER, ".java")) {
            if (lines(name).getFirst().equals("//DEPS")) {
                sources.add(FOLDER.resolve(name));
            }
        }
        assertThat(sources).hasSizeGreaterThan(5);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        List<String> options = List.of("--release", "21", "-proc:none", "-d", classes.toString());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            var units = files.getJavaFileObjectsFromPaths(sources);

            assertThat(compiler.getTask(null, files, said, options, null, units).call())
                    .as(said.getDiagnostics().toString())
                    .isTrue();
        }
    }

    /** The first cell of each row by the name of its class. */
    private static Map<String, String> rows() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(Path.of("docs/libraries.md")));
        while (row.find()) {
            rows.put(row.group(2), row.group(1));
        }
        return rows;
    }

    /** The first artifact of each class, as the table names it. */
    private static Map<String, String> libraries() throws IOException {
        Map<String, String> libraries = new TreeMap<>();
        for (String name : Folders.names(FOLDER, ".java")) {
            String[] words = lines(name).getFirst().split(" ", -1);
            assertThat(words[0]).as(name).isEqualTo("//DEPS");
            String library = "JDK";
            for (int i = words.length - 1; i > 0; i--) {
                Matcher artifact = ARTIFACT.matcher(words[i]);
                assertThat(artifact.matches()).as(name + " " + words[i]).isTrue();
                library = artifact.group(1) + " " + artifact.group(2);
            }
            libraries.put(name.replace(".java", ""), library);
        }
        return libraries;
    }

    private static List<String> lines(String name) throws IOException {
        return Files.readAllLines(FOLDER.resolve(name));
    }
}
