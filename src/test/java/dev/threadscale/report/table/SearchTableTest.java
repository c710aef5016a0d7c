package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search has found, for people; the probes of one series must not litter the others. */
class SearchTableTest {

    private static final String COLUMNS =
            "axis,from,to,collapse,within,outcome,reason,knee_low,knee_high,reference_ns,"
                    + "low_ns,high_ns,low_ratio,high_ratio,probes,forks\n";

    @TempDir Path directory;

    private Report report(boolean strong, String... rows) throws IOException {
        return report(strong, List.of("platform"), rows);
    }

    /** With several thread kinds, each number of CPUs has a picture and tables of its own. */
    private Report reportOfKinds(String... rows) throws IOException {
        return report(true, List.of("platform", "virtual"), rows);
    }

    private Report report(boolean strong, List<String> kinds, String... rows) throws IOException {
        SyntheticRun run = strong ? SyntheticRun.cpuScaling() : SyntheticRun.factorization();
        run.axis(Axes.CPUS, "1", "2")
                .axis(Axes.THREADS, kinds.toArray(String[]::new))
                .axis(Axes.TASKS, "1", "2", "4", "6", "8", "1024")
                .only(levels ->
                        levels.get(Axes.CPUS).equals("1")
                                || !levels.get(Axes.TASKS).matches("6|1024"))
                .in(directory);
        RunJson.adding(
                directory,
                """
                "search": {"axis": "tasks", "from": 1, "to": 1024, "collapse": 1.5,
                           "within_percent": 0}
                """);
        Files.writeString(
                directory.resolve("search.csv"),
                "experiment,run,engine,runtime,cpus,threads," + COLUMNS + String.join("", rows));
        return Report.of(directory);
    }

    private static String row(String cpus, String found) {
        return "e,run-1,docker,jvm-25,%s,platform,tasks,1,1024,1.5,0,%s\n".formatted(cpus, found);
    }

    private static final String FOUND =
            row("2", "found,,6,8,1250000,1300000.5,2500000,1.04,2.0,6,18");
    private static final String NONE = row("1", "none,,1024,,1250000,1400000,,1.12,,11,33");

    @Test
    void kneesAreSealed() throws IOException {
        String given =
                row(
                        "2",
                        "given-up,\"at 4: fork 2 failed, exit code 1\",2,,1250000,1200000,,0.96,,3,9");
        Golden.matches(
                "report/knees.txt",
                TextTable.of(
                        TableKinds.KNEES.of(
                                Goals.knees(ServiceErrors.none(run(true, FOUND, NONE))))));
        Golden.matches(
                "report/knees-given-up.txt",
                TextTable.of(
                        TableKinds.KNEES.of(
                                Goals.knees(ServiceErrors.none(run(false, NONE, given))))));
    }

    private Run run(boolean strong, String... rows) throws IOException {
        report(strong, rows);
        return Run.read(directory).reading(List.of());
    }

    @Test
    void claimOfACollapseIsJudgedByTheKnees() throws IOException {
        report(true, FOUND, NONE);
        RunJson.adding(
                directory,
                """
                "findings": [
                 {"id": "C5", "claim": "It collapses.", "of": {"name": "elapsed_ns"},
                  "where": {"cpus": ["2"]}, "expect": {"kind": "collapse", "at": "7 to 10"}},
                 {"id": "C5-all", "claim": "It collapses everywhere.", "of": {"name": "elapsed_ns"},
                  "where": {}, "expect": {"kind": "collapse", "at": "7 to 10"}}]
                """);

        assertThat(Report.of(directory).findings().judgements())
                .extracting(Judgement::verdict)
                .containsExactly(Verdict.REPRODUCED, Verdict.NOT_REPRODUCED);
    }

    @Test
    void timedOutCountHasNoTime() throws IOException {
        Report report = report(true, row("2", "found,,6,8,1250000,1300000,,1.04,,6,18"));
        assertThat(report.tables())
                .containsPattern("between 6 and 8 +1.25 ms +1.30 ms +×1.04 +– +–\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "found,,6,8,1250000,1300000,2500000,1.04,2,6,18 | On 2 CPUs, platform collapses at 7–8 tasks.",
                "found,,7,8,1250000,1300000,2500000,1.04,2,6,18 | On 2 CPUs, platform collapses at 8 tasks.",
                "none,,1024,,1250000,1400000,,1.12,,11,33 | On 2 CPUs, platform does not collapse up to 1,024 tasks.",
                "given-up,at 1: failed,,,1250000,,,,,3,9 | On 2 CPUs, platform has no known collapse (at 1: failed).",
            })
    void answerIsTheKnee(String row, String answer) throws IOException {
        assertThat(report(true, row("2", row)).answer()).containsExactly(answer);
    }

    @Test
    void tablesStandTogetherAndShowOnlyTheCountsOfTheirSeries() throws IOException {
        Golden.matches("report/tables-of-a-search.txt", reportOfKinds(FOUND, NONE).tables());
    }

    @Test
    void seriesWithDifferentCountsShareAPicture() throws IOException {
        assertThat(report(true, FOUND, NONE).charts())
                .filteredOn(chart -> chart.name().matches("elapsed|scaling"))
                .hasSize(2)
                .allSatisfy(chart -> {
                    assertThat(chart.categories()).hasSize(6);
                    assertThat(chart.form()).isEqualTo(PlotForm.LINES_OVER_GAPS);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"scaling-cpus-", "cpus-"})
    void picturesShowOnlyTheCountsOfTheirSeries(String name) throws IOException {
        assertThat(reportOfKinds(FOUND, NONE).charts())
                .filteredOn(chart -> chart.name().startsWith(name))
                .extracting(Chart::categories)
                .containsExactly(
                        List.of("1", "2", "4", "6", "8", "1,024"), List.of("1", "2", "4", "8"));
    }

    @Test
    void runWithoutASearchHasNoTable() throws IOException {
        Path plain = SyntheticRun.cpuScaling().in(directory.resolve("plain"));
        assertThat(
                        TextTable.of(
                                TableKinds.KNEES.of(
                                        Goals.knees(
                                                ServiceErrors.none(
                                                        Run.read(plain).reading(List.of()))))))
                .isEmpty();
    }
}
