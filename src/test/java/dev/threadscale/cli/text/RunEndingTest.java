package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.SyntheticRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last lines of half an hour's work: the answer, and nothing that hides it. */
class RunEndingTest {

    private static final String FINDINGS =
            """
            "findings": [
             {"id": "A1", "claim": "Platform threads are far slower than virtual ones, and by far the slowest of all kinds there are.",
              "of": {"name": "elapsed_ns"}, "where": {"tasks": ["1000", "10000"]},
              "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                         "with": {"threads": "virtual"}, "bound": ">= 1.5"}},
             {"id": "same", "claim": "Both are equal.",
              "of": {"name": "elapsed_ns"}, "where": {"tasks": ["1000"]},
              "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                         "with": {"threads": "virtual"}, "bound": "within 5%"}},
             {"id": "full", "claim": "The heap is full.",
              "of": {"name": "elapsed_ns"}, "where": {},
              "expect": {"kind": "outcome", "outcome": "out-of-memory"}},
             {"id": "A7", "claim": "On another system all is better.",
              "of": {"name": "elapsed_ns"}, "where": {},
              "expect": {"kind": "beyond", "why": "the claim is about another system"}}]
            """;

    @TempDir Path directory;

    private RunEnding ending(SyntheticRun run, String findings, int width) throws IOException {
        Path of = RunJson.adding(run.in(directory.resolve("run")), findings);
        return new RunEnding(Report.of(of), Path.of("results/study/run-1"), width, true);
    }

    private static SyntheticRun kinds() {
        return SyntheticRun.of(
                        "t", false, l -> l.get("threads").equals("virtual") ? 2_500_000 : 9_000_000)
                .axis(Axes.CPUS, "1")
                .axis(Axes.THREADS, "platform", "virtual")
                .axis(Axes.TASKS, "2000")
                .forks(5, 3);
    }

    private static String flat(String text) {
        return text.replace(System.lineSeparator(), "\n");
    }

    @Test
    @DefaultLocale("de-DE")
    void withoutClaimsTheWaysAreCompared() throws IOException {
        Golden.matches(
                "endings/two-kinds.txt", flat(ending(kinds(), "\"findings\": []", 100).text()));
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100})
    void claimsFitTheTerminal(int width) throws IOException {
        String text = flat(ending(SyntheticRun.factorization(), FINDINGS, width).text());
        Golden.matches("endings/claims-%d.txt".formatted(width), text);
        assertThat(text.lines()).allMatch(line -> line.length() <= width);
    }

    @Test
    void oneOfSeveralExperimentsEndsWithoutTable() throws IOException {
        Golden.matches(
                "endings/brief.txt",
                flat(ending(SyntheticRun.factorization(), FINDINGS, 100).brief()));
    }

    @Test
    void manyConfigurationsTakeNoMoreThanAScreen() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("t", false, l -> 1_000_000 * l.get("mode").length())
                        .axis(Axes.THREADS, "platform", "virtual")
                        .axis("mode", "a b c d e f g h i j k l m n o p q r s t".split(" "))
                        .axis("size", "x y z u v w a b".split(" "));
        String text = flat(ending(run, "\"findings\": []", 100).text());
        Golden.matches("endings/many.txt", text);
        assertThat(text.lines()).hasSizeLessThanOrEqualTo(24);
    }
}
