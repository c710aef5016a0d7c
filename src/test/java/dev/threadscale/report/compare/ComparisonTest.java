package dev.threadscale.report.compare;

import static dev.threadscale.fixture.Refusals.refused;
import static dev.threadscale.report.ComparedRuns.slower;
import static dev.threadscale.report.ComparedRuns.small;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.ComparisonCsv;
import dev.threadscale.results.files.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/**
 * Somebody decides by it whether a new host or a new Java is worth its price: a difference that is
 * none costs money, and so does one that was overlooked.
 */
class ComparisonTest {

    @TempDir Path results;

    private Path run(String folder, SyntheticRun run, String host, String more) throws IOException {
        return ComparedRuns.run(results.resolve(folder), run, host, more);
    }

    private static List<PairVerdict> verdicts(Comparison comparison, String threads) {
        return comparison.pairs().stream()
                .filter(pair -> threads.equals(pair.levels().get(Axes.THREADS)))
                .map(pair -> pair.verdict())
                .toList();
    }

    @Test
    void onlySlowerConfigurationsAreFound() throws IOException {
        Comparison comparison = ComparedRuns.compared(results, small(), slower(1.5));

        assertThat(verdicts(comparison, "virtual")).hasSize(3).containsOnly(PairVerdict.DIFFERENT);
        assertThat(verdicts(comparison, "platform")).hasSize(3).containsOnly(PairVerdict.OPEN);
        assertThat(comparison.pairs())
                .filteredOn(pair -> "virtual".equals(pair.levels().get(Axes.THREADS)))
                .allSatisfy(pair ->
                        assertThat(pair.ratio().orElseThrow())
                                .isBetween(1.45, 1.55)
                                .satisfies(ratio -> {
                                    var interval = pair.interval().orElseThrow();
                                    assertThat(ratio).isBetween(interval.low(), interval.high());
                                }));
    }

    private static String calibrated() {
        return """
        "calibration": {
          "run": "20260101-000000",
          "started": "2026-01-01T00:00:00Z",
          "detectable_percent": 70
        },
        """;
    }

    @Test
    void configurationsOfOnlyOneRunAreListed() throws IOException {
        Comparison comparison =
                ComparedRuns.compared(
                        results,
                        small().axis(Axes.TASKS, "10", "100", "1000"),
                        small().axis(Axes.TASKS, "100", "1000", "2000"));

        assertThat(verdicts(comparison, "virtual"))
                .containsExactly(
                        PairVerdict.ONLY_BASE,
                        PairVerdict.OPEN,
                        PairVerdict.OPEN,
                        PairVerdict.ONLY_HEAD);
        assertThat(comparison.text()).contains("2 only in this run; 2 only in the baseline");
    }

    @Test
    void singleForkIsNotComparable() throws IOException {
        Comparison comparison = ComparedRuns.compared(results, small(), small().forks(1, 5));

        assertThat(comparison.pairs())
                .allSatisfy(pair -> {
                    assertThat(pair.verdict()).isEqualTo(PairVerdict.NOT_COMPARABLE);
                    assertThat(pair.reason()).contains("a single fork");
                });
    }

    @Test
    void fixedParameterOfOneRunMatchesTheLevelOfAnother() throws IOException {
        Path fixed =
                run(
                        "here",
                        small(),
                        "here",
                        "\"workload\": {\"name\": \"w\", \"parameters\": {\"number\": \"15\"}},");
        Path varied =
                run(
                        "there",
                        small().axis("number", "15", "21"),
                        "there",
                        "\"workload\": {\"name\": \"w\"},");

        Comparison comparison = Comparison.of(List.of(fixed, varied));

        assertThat(comparison.pairs())
                .filteredOn(pair -> "15".equals(pair.levels().get("number")))
                .hasSize(6)
                .allMatch(pair -> pair.ratio().isPresent());
        assertThat(comparison.pairs())
                .filteredOn(pair -> "21".equals(pair.levels().get("number")))
                .hasSize(6)
                .allMatch(pair -> pair.verdict() == PairVerdict.ONLY_HEAD);
    }

    @Test
    void runsWithoutCommonConfigurationsAreRejected() throws IOException {
        Path here = run("here", small(), "here", "\"workload\": {\"name\": \"primes\"},");
        Path there = run("there", small(), "there", "\"workload\": {\"name\": \"sleep\"},");

        refused(() -> Comparison.of(List.of(here, there)))
                .contains(
                        "does not have a configuration in common",
                        "workload: primes / sleep",
                        "Compare runs");
    }

    @Test
    void unfairConditionsAreReported() throws IOException {
        String text =
                Comparison.of(
                                List.of(
                                        run(
                                                "here",
                                                small(),
                                                "host",
                                                """
                                                "started": "2026-01-01T10:00:00Z",
                                                "digests": {"jvm-25": "sha256:1"},
                                                "jvm": {"collector": "serial"},
                                                """),
                                        run(
                                                "there",
                                                small().engine("local"),
                                                "host",
                                                """
                                                "started": "2026-01-02T10:00:00Z",
                                                "digests": {"jvm-25": "sha256:2"},
                                                "jvm": {"collector": "g1"},
                                                """)))
                        .text();

        Golden.matches("report/comparison-unfair.txt", text);
    }

    @Test
    void slowerHostOnOneOfTwoDaysIsNamed() throws IOException {
        Path monday = run("monday", small(), "host", "");
        Path tuesday = run("tuesday", small(), "host", "");
        String header = "experiment,run,sentinel,started,block,outcome,elapsed_median_ns\n";
        String row = "factorization,run-1,1,2026-01-01T10:00:00Z,1,completed,%d\n";
        FullCsv.write(monday.resolve("sentinels.csv"), header + row.formatted(10_000_000));
        FullCsv.write(tuesday.resolve("sentinels.csv"), header + row.formatted(12_000_000));

        assertThat(Comparison.of(List.of(monday, tuesday)).text())
                .contains("took 10.0 ms / 12.0 ms: the host was not equally fast");
    }

    @Test
    @DefaultLocale("de-DE")
    void tableAndTheTextAreSealed() throws IOException {
        Comparison comparison =
                Comparison.of(
                        List.of(
                                run("here", small(), "here", calibrated()),
                                ComparedRuns.run(
                                        results.resolve("there"),
                                        slower(1.5).axis(Axes.TASKS, "10", "100", "2000"))));

        comparison.writeTable(Folder.at(results));

        Golden.matches(
                "report/comparison.csv", Files.readString(results.resolve(ComparisonCsv.FILE)));
        Golden.matches("report/comparison.txt", comparison.text());
    }

    /** Else a stranger's record could say in the report what the report does not say. */
    @Test
    void warningIsOneLineWhateverARunHolds() throws IOException {
        Path ours = run("ours", small(), "here", "");
        Path theirs = run("theirs", small(), "here", "\"version\": \"1\\nall is well\",");

        assertThat(Comparison.of(List.of(ours, theirs)).warnings())
                .anyMatch(warning -> warning.contains("/ 1 all is well)"));
    }
}
