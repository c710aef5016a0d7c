package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.worker.carriers.HoldReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The words about a newer JDK, and about a call that differs. */
    private static final Pattern FREE = Pattern.compile("^JDK (\\d+) and later free");

    private static final Pattern EXCEPT = Pattern.compile("except in ([\\w.]+)");
    private static final int NEVER = Integer.MAX_VALUE;

    /** The time of a task below which the table has no hold, in ns. */
    private static final long LEAST_NANOS = 10_000_000;

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

    /** A user who reads that a newer JDK frees the carrier installs it. */
    @Test
    void whatEachReasonSaysAboutNewerJdksIsWhatTheyAnswered() throws IOException {
        List<Answer> answers = answers();
        int compared = 0;
        for (Answer held : answers) {
            if (held.reason.isPresent()) {
                int free = firstFree(held.reason.get(), lines(held.task + ".java").get(1));
                for (Answer newer : answers) {
                    if (newer.task.equals(held.task) && newer.release >= held.release) {
                        compared++;
                        assertThat(newer.reason.isPresent())
                                .as("%s, said because of %s", newer, held)
                                .isEqualTo(newer.release < free);
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    /**
     * Returns the first JDK that frees the carrier according to a reason's words.
     *
     * @param line what the task waits for
     */
    private static int firstFree(HoldReason reason, String line) {
        Matcher except = EXCEPT.matcher(reason.versions());
        if (except.find() && line.contains(except.group(1))) {
            return NEVER;
        }
        Matcher free = FREE.matcher(reason.versions());
        return free.find() ? Integer.parseInt(free.group(1)) : NEVER;
    }

    /**
     * The answer of a JDK.
     *
     * @param reason why it holds; empty if it frees
     */
    private record Answer(String task, int release, Optional<HoldReason> reason) {}

    private static List<Answer> answers() throws IOException {
        List<Answer> answers = new ArrayList<>();
        for (String line : lines("answers.csv").subList(1, lines("answers.csv").size())) {
            String[] cells = line.split(",", -1);
            boolean frees = cells[3].equals("frees") || Long.parseLong(cells[5]) < LEAST_NANOS;
            answers.add(
                    new Answer(
                            cells[0],
                            Integer.parseInt(cells[1]),
                            frees ? Optional.empty() : HoldReason.find(cells[4])));
        }
        return answers;
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
