package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.fixture.Summed;
import dev.threadscale.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A comparison goes where the help says, and touches no files of others. */
class CompareCommandTest {

    private static final String HEADER =
            "experiment,run,configuration,fork,engine,runtime,cpus,threads,tasks,phase,iteration,"
                    + "elapsed_ns\n";

    private static final Map<String, List<String>> AXES = new LinkedHashMap<>();

    static {
        AXES.put("runtime", List.of("jvm-25"));
        AXES.put("cpus", List.of("1"));
        AXES.put("threads", List.of("virtual"));
        AXES.put("tasks", List.of("10"));
    }

    @TempDir private Path results;

    private Path run(String id, String host, long nanos) throws IOException {
        Path directory = results.resolve("study").resolve(id);
        Summed.write(
                directory,
                "run.json",
                Json.write(SomeRun.of(AXES).record())
                        .replace("\"run-1\"", '"' + id + '"')
                        .replace("\"host\" : { }", "\"host\" : {\"name\": \"" + host + "\"}"));
        StringBuilder rows = new StringBuilder(HEADER);
        for (int fork = 1; fork <= 3; fork++) {
            rows.append(
                    "study,%s,c1,%d,docker,jvm-25,1,virtual,10,measurement,1,%d\n"
                            .formatted(id, fork, nanos + fork));
        }
        FullCsv.write(directory.resolve("iterations.csv"), rows.toString());
        return directory;
    }

    private CommandLineRun compare(String... more) throws IOException {
        String monday = run("monday", "here", 1000).toString();
        return CommandLineRun.of(
                List.of("compare", monday, run("tuesday", "there", 2000).toString()), more);
    }

    @Test
    void theComparisonGoesBesideTheExperiment() throws IOException {
        Path folder = results.resolve("comparisons/study-monday-and-tuesday");
        assertThat(compare().whole())
                .contains("there against here", "1 distinguishable (1 slower, 0 faster)")
                .contains("Comparison: " + folder);
        assertThat(folder.resolve("elapsed.png")).exists();
        assertThat(Files.readString(folder.resolve("comparison.csv")))
                .contains("there,study,tuesday,here,study,monday,jvm-25,1,virtual,10,c1,c1");
    }

    @Test
    void everyColumnOfTheTableIsInItsDictionary() throws IOException {
        Path folder = results.resolve("mine");

        compare("--output", folder.toString());

        String header = Files.readAllLines(folder.resolve("comparison.csv")).getFirst();
        assertThat(Files.readAllLines(folder.resolve("data-dictionary.csv")).stream().skip(1))
                .extracting(line -> line.split(",", -1)[1])
                .containsExactly(header.split(",", -1));
    }

    @Test
    void picturesOfAnEarlierComparisonAreReplacedAndOtherFilesStay() throws IOException {
        Path folder = results.resolve("mine");
        compare("--output", folder.toString());
        assertThat(pictures(folder)).containsExactlyInAnyOrder("elapsed.png", "ratio.png");
        Files.writeString(folder.resolve("ratio-of-my-own.png"), "mine");
        Files.move(folder.resolve("ratio.png"), folder.resolve("kept.png"));

        // With a third run the ratios are two, and each has another name.
        compare(run("wednesday", "yonder", 3000).toString(), "--output", folder.toString());

        assertThat(pictures(folder))
                .contains("elapsed.png", "ratio-of-my-own.png", "kept.png")
                .hasSize(5)
                .doesNotContain("ratio.png");
        compare("--output", folder.toString());
        assertThat(pictures(folder))
                .containsExactlyInAnyOrder(
                        "elapsed.png", "ratio.png", "ratio-of-my-own.png", "kept.png");
    }

    @Test
    void aListOfPicturesCannotDeleteFilesOutsideItsFolder() throws IOException {
        Path folder = Files.createDirectories(results.resolve("mine"));
        Path other = Files.writeString(results.resolve("other.png"), "mine");
        Path absolute = Files.writeString(results.resolve("absolute.png"), "mine");
        Path text = Files.writeString(folder.resolve("notes.txt"), "mine");
        Files.write(
                folder.resolve("pictures.txt"),
                List.of(
                        "# Pictures that threadscale has drawn here, and removes.",
                        "../other.png",
                        absolute.toString(),
                        "notes.txt",
                        "",
                        "gone.png"));

        CommandLineRun run = compare("--output", folder.toString());

        assertThat(run.code()).isEqualTo(ExitCode.OK);
        assertThat(List.of(other, absolute, text)).allSatisfy(file -> assertThat(file).exists());
    }

    @ParameterizedTest
    @ValueSource(strings = {"comparison.csv", "data-dictionary.csv", "elapsed.png", "pictures.txt"})
    void aComparisonDoesNotReplaceFilesOfSomebodyElse(String name) throws Exception {
        Path folder = Files.createDirectories(results.resolve("mine"));
        Path mine = Files.writeString(folder.resolve(name), "holiday.png");
        Path other = Files.writeString(folder.resolve("holiday.png"), "pixels");

        CommandLineRun refused = compare("--output", folder.toString());

        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("cannot write " + mine + ": the file that is there is not threadscale's");
        assertThat(mine).hasContent("holiday.png");
        assertThat(other).hasContent("pixels");
    }

    @ParameterizedTest
    @CsvSource({"2000, 1", "1000, 0"})
    void aChangeFailsTheCommandOnlyIfAskedTo(long nanos, int code) throws IOException {
        String[] runs = {
            "compare", run("a", "here", 1000).toString(), run("b", "there", nanos).toString()
        };
        assertThat(CommandLineRun.of(runs).code()).isEqualTo(ExitCode.OK);
        assertThat(CommandLineRun.of(List.of(runs), "--fail-on-change").code()).isEqualTo(code);
    }

    @Test
    void aComparisonThatFailsLeavesNoVerdictsOfAnEarlierOne() throws IOException {
        Path junit = results.resolve("junit.xml");
        compare("--junit", junit.toString());
        assertThat(junit).content().contains("distinguishable");

        String gone = results.resolve("study/gone").toString();
        assertThat(CommandLineRun.of("compare", gone, gone + "-too", "--junit=" + junit).code())
                .isEqualTo(ExitCode.USAGE);

        assertThat(junit).content().contains("testsuites").doesNotContain("distinguishable");
    }

    private static List<String> pictures(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".png"))
                    .toList();
        }
    }

    @Test
    void theMessageNamesAFileInPlaceOfTheFolder() throws IOException {
        Path taken = Files.writeString(results.resolve("taken"), "");

        CommandLineRun run = compare("--output", taken.toString());

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("taken", "fix: ");
    }
}
