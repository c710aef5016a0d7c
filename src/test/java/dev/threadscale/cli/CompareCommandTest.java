package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.SyntheticRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A comparison goes where the help says, and touches no files of others. */
class CompareCommandTest {

    @TempDir private Path results;

    private Path run(String id, String host, double micros) throws IOException {
        return ComparedRuns.run(
                results.resolve("study").resolve(id),
                SyntheticRun.of("study", false, _ -> micros)
                        .axis(Axes.CPUS, "1")
                        .axis(Axes.THREADS, "virtual")
                        .axis(Axes.TASKS, "10"),
                host,
                "\"run\": \"%s\"".formatted(id));
    }

    private CommandLineRun compare(String... more) throws IOException {
        String monday = run("monday", "here", 1000).toString();
        return CommandLineRun.of(
                List.of("compare", monday, run("tuesday", "there", 2000).toString()), more);
    }

    @Test
    void comparisonIsWrittenNextToTheExperiment() throws IOException {
        Path folder = results.resolve("comparisons/study-monday-and-tuesday");
        assertThat(compare().whole())
                .contains("there against here", "1 distinguishable (1 slower, 0 faster)")
                .contains("Comparison: " + folder);
        assertThat(folder.resolve("elapsed.png")).exists();
        assertThat(Files.readString(folder.resolve("comparison.csv")))
                .containsPattern(
                        "there,study,tuesday,here,study,monday,jvm-25,1,virtual,10,(\\w{8}),\\1");
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
    void onlyPicturesOfAnEarlierComparisonAreReplaced() throws IOException {
        Path folder = results.resolve("mine");
        compare("--output", folder.toString());
        assertThat(Folders.names(folder, ".png"))
                .containsExactlyInAnyOrder("elapsed.png", "ratio.png");
        Files.writeString(folder.resolve("ratio-of-my-own.png"), "mine");
        Files.move(folder.resolve("ratio.png"), folder.resolve("kept.png"));

        // With a third run the ratios are two, and each has another name.
        compare(run("wednesday", "yonder", 3000).toString(), "--output", folder.toString());

        assertThat(Folders.names(folder, ".png"))
                .contains("elapsed.png", "ratio-of-my-own.png", "kept.png")
                .hasSize(5)
                .doesNotContain("ratio.png");
        compare("--output", folder.toString());
        assertThat(Folders.names(folder, ".png"))
                .containsExactlyInAnyOrder(
                        "elapsed.png", "ratio.png", "ratio-of-my-own.png", "kept.png");
    }

    @Test
    void listOfPicturesCannotDeleteFilesOutsideItsFolder() throws IOException {
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

        compare("--output", folder.toString()).whole();

        assertThat(List.of(other, absolute, text)).allSatisfy(file -> assertThat(file).exists());
    }

    @ParameterizedTest
    @ValueSource(strings = {"comparison.csv", "data-dictionary.csv", "elapsed.png", "pictures.txt"})
    void comparisonDoesNotReplaceForeignFiles(String name) throws Exception {
        Path folder = Files.createDirectories(results.resolve("mine"));
        Path mine = Files.writeString(folder.resolve(name), "holiday.png");
        Path other = Files.writeString(folder.resolve("holiday.png"), "pixels");

        assertThat(compare("--output", folder.toString()).refusal())
                .contains("cannot write " + mine + ": the file that is there is not threadscale's");
        assertThat(mine).hasContent("holiday.png");
        assertThat(other).hasContent("pixels");
    }

    @ParameterizedTest
    @CsvSource({"2000, 1", "1000, 0"})
    void changeFailsTheCommandOnlyOnRequest(double micros, int code) throws IOException {
        String[] runs = {
            "compare", run("a", "here", 1000).toString(), run("b", "there", micros).toString()
        };
        assertThat(CommandLineRun.of(runs).code()).isEqualTo(ExitCode.OK);
        assertThat(CommandLineRun.of(List.of(runs), "--fail-on-change").code()).isEqualTo(code);
    }

    @Test
    void overloadedServiceInOneRunFailsTheCommandOnRequest() throws IOException {
        List<String> compare = List.of("compare", service("a", "900"), service("b"));

        assertThat(CommandLineRun.of(compare, "--of=achieved_rate").whole())
                .contains("b against a: achieved rate");
        assertThat(CommandLineRun.of(compare, "--fail-on-change").code()).isEqualTo(1);
    }

    private String service(String id, String... overloaded) throws IOException {
        SyntheticRun run = ComparedRuns.service(1, overloaded);
        return ComparedRuns.run(results.resolve(id), run, id, "\"run\": \"%s\"".formatted(id))
                .toString();
    }

    @Test
    void fileInsteadOfAFolderIsReported() throws IOException {
        Path taken = Files.writeString(results.resolve("taken"), "");

        assertThat(compare("--output", taken.toString()).refusal()).contains("taken", "fix: ");
    }
}
