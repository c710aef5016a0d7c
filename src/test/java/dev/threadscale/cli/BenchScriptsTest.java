package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Scripts that only people run rot unseen, when what they use gets another name. */
class BenchScriptsTest {

    private static final Path BENCH = Path.of("bench");

    /** A command of the launcher, up to a file or the next command. */
    private static final Pattern COMMAND =
            Pattern.compile("java (?:\\S+ )*?-jar \\S+jar\\S* ([a-z]+)([^>|&\n]*)");

    private static final Pattern OPTION = Pattern.compile(" (--[a-z][a-z-]*)");

    static Stream<String> scripts() throws IOException {
        return Folders.names(BENCH, "").stream()
                .filter(name -> Files.isRegularFile(BENCH.resolve(name)))
                .filter(name -> Files.isExecutable(BENCH.resolve(name)));
    }

    private static String text(String script) throws IOException {
        return Files.readString(BENCH.resolve(script)).replace("\\\n", " ");
    }

    @Test
    void scriptsAreThoseOfTheTable() throws IOException {
        assertThat(
                        Pattern.compile("(?m)^\\| `(?:python3 )?bench/(\\S+)` \\|")
                                .matcher(text("README.md"))
                                .results()
                                .map(row -> row.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(scripts(), programsInPython()).toList());
    }

    /** Leaves out the program that {@code bench/report} starts. */
    private static Stream<String> programsInPython() throws IOException {
        return Folders.names(BENCH, ".py").stream().filter(name -> !name.equals("report.py"));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void scriptIsOneOfBash(String script) throws Exception {
        assertThat(bash("-n", BENCH.resolve(script).toString())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void optionsOfTheLauncherExist(String script) throws IOException {
        for (MatchResult command : COMMAND.matcher(text(script)).results().toList()) {
            CommandLine known = CommandLines.all().getSubcommands().get(command.group(1));
            assertThat(known).as("%s: %s", script, command.group(1)).isNotNull();
            OPTION.matcher(command.group(2))
                    .results()
                    .map(option -> option.group(1))
                    .forEach(option ->
                            assertThat(known.getCommandSpec().findOption(option))
                                    .as("%s: %s", script, option)
                                    .isNotNull());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fork-overhead", "companion-overhead"})
    void endOfARunIsFound(String script) throws Exception {
        String function =
                text(script).lines().filter(line -> line.startsWith("ended()")).findFirst().get();

        assertThat(bash("-c", function + "; ended src/test/resources/golden/store"))
                .isEqualTo("2026-01-02T04:05:06Z\n");
    }

    @Test
    void columnsOfTheComparedReportExist() throws IOException {
        List<String> columns =
                Pattern.compile("\"(\\w+_(?:ns|switches|periods|bytes))\"")
                        .matcher(text("report.py"))
                        .results()
                        .map(column -> column.group(1))
                        .toList();

        assertThat(columns).hasSizeGreaterThan(5);
        assertThat(Arrays.stream(IterationColumn.values()).map(IterationColumn::key))
                .containsAll(columns);
    }

    @Test
    void whatTheMeasuredShareReadsExists() throws IOException {
        Path store = Path.of("src/test/resources/golden/store");
        String columns = "";
        for (String table : List.of("forks.csv", "iterations.csv")) {
            columns += "," + Files.readAllLines(store.resolve(table)).getFirst();
        }

        assertThat(
                        Pattern.compile("\"(\\w+_ns|phase)\"")
                                .matcher(text("measured-share.py"))
                                .results()
                                .map(column -> column.group(1)))
                .hasSizeGreaterThan(3)
                .isSubsetOf(columns.split(","));
        assertThat(Files.readString(store.resolve("run.json"))).contains("\"started\"");
        assertThat(Files.readString(store.resolve("journal.jsonl"))).contains("\"finished\"");
    }

    /** The smallest run: the kit's own generator, which has not to be installed. */
    @Test
    void stopOfTheServerIsInTheTableOfGenerators() throws IOException {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        assumeThat(bash("-c", "command -v python3 || true")).as("Python").isNotEmpty();
        String settings =
                "PATH=%s/bin:$PATH SECONDS_EACH=3 WORKER=target/classes "
                        .formatted(System.getProperty("java.home"));

        // 299 requests were due in three seconds, and one of them came right at the stop.
        assertThat(bash("-c", settings + "python3 bench/generators.py stop threadscale"))
                .containsPattern(
                        "\\| threadscale \\| 299 \\| \\d+ \\| [^|]+ \\| – \\| – \\| (9|1,?0)\\d\\d \\| 0 \\|");
    }

    @Test
    void programsCompile(@TempDir Path classes) throws IOException {
        List<String> arguments =
                Stream.concat(
                                Stream.of("-proc:none", "-nowarn", "-d", classes.toString()),
                                Folders.names(BENCH, ".java").stream().map("bench/"::concat))
                        .toList();

        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    /** Runs a command; returns all that it says. */
    private static String bash(String... arguments) throws IOException {
        Process process =
                new ProcessBuilder(Stream.concat(Stream.of("bash"), Stream.of(arguments)).toList())
                        .redirectErrorStream(true)
                        .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
