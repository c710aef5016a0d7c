package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.claim.Distinction;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/**
 * Somebody decides by it whether a new host or a new Java is worth its price: a difference that is
 * none costs money, and so does one that was overlooked.
 */
class ComparisonTest {

    @TempDir Path results;

    /** A run on a host, with what else its run.json says, as JSON. */
    private Path run(String folder, SyntheticRun run, String host, String more) throws IOException {
        Path directory = run.in(results.resolve(folder));
        Path json = directory.resolve("run.json");
        Files.writeString(
                json,
                Files.readString(json)
                        .replaceFirst(
                                "\\{", "{\"host\": {\"name\": \"%s\"}, %s".formatted(host, more)));
        return directory;
    }

    private Path run(String folder, SyntheticRun run) throws IOException {
        return run(folder, run, folder, "");
    }

    private static SyntheticRun small() {
        return SyntheticRun.factorization()
                .axis(Axis.CPUS, "1")
                .axis(Axis.THREADS, "virtual", "platform")
                .axis(Axis.TASKS, "10", "100", "1000");
    }

    /** The same with virtual threads that take so many times as long. */
    private static SyntheticRun slower(double factor) {
        return small().times(levels ->
                SyntheticTimes.factorization(levels)
                        * (levels.get(Axis.THREADS).equals("virtual") ? factor : 1));
    }

    private static List<Distinction> distinctions(Comparison comparison, String threads) {
        return comparison.rows().stream()
                .filter(row -> threads.equals(row.levels().get(Axis.THREADS)))
                .map(row -> row.difference().distinction())
                .toList();
    }

    @Test
    void whatIsSlowerIsFoundAndWhatIsNotIsLeftAlone() throws IOException {
        Comparison comparison =
                Comparison.of(List.of(run("here", small()), run("there", slower(1.5))));

        assertThat(distinctions(comparison, "virtual"))
                .hasSize(3)
                .containsOnly(Distinction.DISTINGUISHABLE);
        assertThat(distinctions(comparison, "platform"))
                .hasSize(3)
                .containsOnly(Distinction.NOT_DISTINGUISHABLE);
        assertThat(comparison.rows())
                .filteredOn(row -> "virtual".equals(row.levels().get(Axis.THREADS)))
                .allSatisfy(row ->
                        assertThat(row.difference().ratio().orElseThrow())
                                .isBetween(1.45, 1.55)
                                .satisfies(ratio -> {
                                    var interval = row.difference().interval().orElseThrow();
                                    assertThat(ratio).isBetween(interval.low(), interval.high());
                                }));
    }

    @Test
    void whatTheNoisierHostCannotTellIsSaidToBeSmaller() throws IOException {
        Comparison comparison =
                Comparison.of(
                        List.of(
                                run("here", small(), "here", calibrated(1)),
                                run("there", slower(1.5), "there", calibrated(60))));

        assertThat(distinctions(comparison, "virtual")).containsOnly(Distinction.BELOW_NOISE);
    }

    private static String calibrated(double percent) {
        return "\"calibration\": {\"detectable_percent\": %s},".formatted(percent);
    }

    @Test
    void whatOneRunAloneHasIsNamedAndNotCompared() throws IOException {
        Comparison comparison =
                Comparison.of(
                        List.of(
                                run("here", small().axis(Axis.TASKS, "10", "100", "1000")),
                                run("there", small().axis(Axis.TASKS, "100", "1000", "2000"))));

        assertThat(distinctions(comparison, "virtual"))
                .containsExactly(
                        Distinction.ONLY_IN_BASELINE,
                        Distinction.NOT_DISTINGUISHABLE,
                        Distinction.NOT_DISTINGUISHABLE,
                        Distinction.ONLY_HERE);
        assertThat(comparison.text()).contains("2 only in this run; 2 only in the baseline");
    }

    @Test
    void aSingleForkIsNotComparable() throws IOException {
        Comparison comparison =
                Comparison.of(List.of(run("here", small()), run("there", small().forks(1, 5))));

        assertThat(comparison.rows())
                .allSatisfy(row -> {
                    assertThat(row.difference().distinction())
                            .isEqualTo(Distinction.NOT_COMPARABLE);
                    assertThat(row.difference().reason()).contains("a single fork");
                });
    }

    @Test
    void aParameterThatOneRunFixesMatchesTheLevelOfAnother() throws IOException {
        Path fixed =
                run(
                        "here",
                        small(),
                        "here",
                        "\"workload\": {\"name\": \"w\", \"number\": \"15\"},");
        Path varied =
                run(
                        "there",
                        small().axis("number", "15", "21"),
                        "there",
                        "\"workload\": {\"name\": \"w\"},");

        Comparison comparison = Comparison.of(List.of(fixed, varied));

        assertThat(comparison.rows())
                .filteredOn(row -> "15".equals(row.levels().get("number")))
                .hasSize(6)
                .allMatch(row -> row.difference().ratio().isPresent());
        assertThat(comparison.rows())
                .filteredOn(row -> "21".equals(row.levels().get("number")))
                .hasSize(6)
                .allMatch(row -> row.difference().distinction() == Distinction.ONLY_HERE);
    }

    @Test
    void runsWithNothingInCommonAreRefusedWithWhatKeepsThemApart() throws IOException {
        Path here = run("here", small(), "here", "\"workload\": {\"name\": \"primes\"},");
        Path there = run("there", small(), "there", "\"workload\": {\"name\": \"sleep\"},");

        assertThatExceptionOfType(ReportException.class)
                .isThrownBy(() -> Comparison.of(List.of(here, there)))
                .withMessageContainingAll(
                        "no configuration in common", "workload: primes / sleep", "Compare runs");
    }

    @Test
    void whatMakesItUnfairIsSaid() throws IOException {
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

        assertThat(text.lines().filter(line -> line.startsWith("warning: ")))
                .containsExactly(
                        "warning: engine differs (docker / local): a container and a child process"
                                + " are not isolated alike",
                        "warning: jvm.collector differs (serial / g1): the virtual machines are not"
                                + " set alike",
                        "warning: digests.jvm-25 differs (sha256:1 / sha256:2): it is not the same"
                                + " program of that name");
    }

    @Test
    void aHostThatWasSlowerOnOneOfTwoDaysIsNamed() throws IOException {
        Path monday = run("monday", small(), "host", "");
        Path tuesday = run("tuesday", small(), "host", "");
        String header = "experiment,run,sentinel,started,block,outcome,elapsed_median_ns\n";
        String row = "factorization,run-1,1,2026-01-01T10:00:00Z,1,completed,%d\n";
        Files.writeString(monday.resolve("sentinels.csv"), header + row.formatted(10_000_000));
        Files.writeString(tuesday.resolve("sentinels.csv"), header + row.formatted(12_000_000));

        assertThat(Comparison.of(List.of(monday, tuesday)).text())
                .contains("took 10.0 ms / 12.0 ms: the host was not equally fast");
    }

    @Test
    @DefaultLocale("de-DE")
    void theTableAndTheTextAreSealed() throws IOException {
        Comparison comparison =
                Comparison.of(
                        List.of(
                                run("here", small(), "here", calibrated(2)),
                                run("there", slower(1.5).axis(Axis.TASKS, "10", "100", "2000"))));

        comparison.writeTable(results);

        Golden.matches("comparison.csv", Files.readString(results.resolve(ComparisonFile.NAME)));
        Golden.matches("comparison.txt", comparison.text());
    }

    @Test
    void everyPictureOfTimesHasALineForEachRun() throws IOException {
        Comparison comparison =
                Comparison.of(
                        List.of(
                                run("here", small()),
                                run("there", slower(1.5)),
                                run("elsewhere", slower(2))));

        assertThat(comparison.charts())
                .extracting(chart -> chart.name())
                .containsExactly(
                        "ratio-there",
                        "ratio-elsewhere",
                        "elapsed-threads-virtual",
                        "elapsed-threads-platform");
        assertThat(comparison.charts().getLast().series())
                .extracting(series -> series.label())
                .containsExactly("here", "there", "elsewhere");
    }

    @Test
    void aPictureOfRatiosIsOfItsOwnRunAndHasItsIntervals() throws IOException {
        Comparison comparison =
                Comparison.of(
                        List.of(
                                run("here", small()),
                                run("there", slower(1.5)),
                                run("elsewhere", slower(2))));

        assertThat(comparison.charts().subList(0, 2))
                .extracting(chart -> points(chart, "virtual").getFirst().value())
                .satisfiesExactly(
                        there -> assertThat(there).isBetween(1.45, 1.55),
                        elsewhere -> assertThat(elsewhere).isBetween(1.95, 2.05));
        assertThat(comparison.charts().subList(0, 2))
                .allSatisfy(chart ->
                        assertThat(points(chart, "virtual"))
                                .hasSize(3)
                                .allSatisfy(point -> {
                                    var interval = point.interval().orElseThrow();
                                    assertThat(point.value())
                                            .isBetween(interval.low(), interval.high());
                                }));
    }

    private static List<Point> points(Chart chart, String label) {
        return chart.series().stream()
                .filter(series -> series.label().equals(label))
                .flatMap(series -> series.points().stream())
                .flatMap(Optional::stream)
                .toList();
    }

    @Test
    void ifOneRunWasNotIsolatedThePicturesOfAllSaySo() throws IOException {
        Comparison comparison =
                Comparison.of(List.of(run("here", small()), run("there", small().engine("local"))));

        assertThat(comparison.charts())
                .allSatisfy(chart ->
                        assertThat(chart.subtitles())
                                .anyMatch(line -> line.contains("not isolated")));
    }

    @Test
    void whereNothingIsACountRunsAreBarsBesideEachOther() throws IOException {
        SyntheticRun few = small().axis(Axis.TASKS, "100");
        Comparison comparison = Comparison.of(List.of(run("here", few), run("there", few)));

        assertThat(comparison.charts())
                .extracting(chart -> chart.name())
                .containsExactly("ratio", "elapsed");
        assertThat(comparison.charts().getLast().series())
                .extracting(series -> series.label())
                .containsExactly("here", "there");
    }

    @Test
    void runsAreNamedByWhatTellsThemApart() {
        RunParticulars monday =
                facts("host.name", "a", "started", "2026-01-05T10:00:00Z", "run", "1");
        RunParticulars tuesday =
                facts("host.name", "a", "started", "2026-01-06T10:00:00Z", "run", "2");
        RunParticulars elsewhere =
                facts("host.name", "b", "started", "2026-01-06T10:00:00Z", "run", "2");
        RunParticulars newer = facts("host.name", "b", "java.jvm-25", "25.0.1");

        assertThat(RunLabels.of(List.of(monday, elsewhere))).containsExactly("a", "b");
        assertThat(RunLabels.of(List.of(monday, tuesday)))
                .containsExactly("2026-01-05", "2026-01-06");
        assertThat(RunLabels.of(List.of(monday, tuesday, elsewhere)))
                .containsExactly("a, 2026-01-05", "a, 2026-01-06", "b, 2026-01-06");
        assertThat(RunLabels.of(List.of(elsewhere, newer)))
                .containsExactly("unknown", "Java 25.0.1");
        assertThat(RunLabels.of(List.of(monday, monday))).containsExactly("run 1", "run 2");
    }

    private static RunParticulars facts(String... values) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i += 2) {
            facts.put(values[i], values[i + 1]);
        }
        return new RunParticulars(facts);
    }
}
