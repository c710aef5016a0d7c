package dev.threadscale.report.chart;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticStudies;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published and measured side by side: a curve of another experiment would look as good. */
class PublishedChartsTest extends PicturesOfRuns {

    private static final String TABLE =
            """
            os,cpus,kind,threads,elapsed_s
            xp,1,none,1,40
            xp,1,none,2,41
            xp,2,none,1,40
            xp,2,none,2,20
            xp,2,none,64,22
            mac,2,none,1,60
            mac,2,none,2,
            mac,2,none,8,30
            xp,2,method,1,7
            xp,2,method,2,8
            """;

    private List<Chart> charts(SyntheticRun run, String over, String where, String table)
            throws IOException {
        RunJson.publishing(
                run.in(directory),
                "table.csv",
                table,
                """
                "x": "threads", "y": "elapsed_s", "over": "%s", "match": {"cpus": "cpus"},
                "names": {}, "rows": {"kind": ["none"]}, "series": "os", "where": {%s
                """
                        .formatted(over, where));
        return Report.of(directory).charts().stream()
                .filter(chart -> chart.name().startsWith("published"))
                .toList();
    }

    private List<Chart> overTasks(SyntheticRun run) throws IOException {
        return charts(run, Axes.TASKS, "\"threads\": [\"platform\"]}", TABLE);
    }

    @Test
    void curvesAreDividedByTheirValueAtTheFirstCommonCount() throws IOException {
        Chart chart = overTasks(SyntheticRun.cpuScaling()).getLast();

        assertThat(chart.name()).isEqualTo("published-cpus-2");
        Golden.matches("pictures/published.txt", text(chart));
        assertThat(value(chart, 0, 1))
                .isCloseTo(mean("2", "platform", "2") / mean("2", "platform", "1"), ROUNDING);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"none, 32", "true, 64"})
    void publishedCurvesEndAtTheLastMeasuredCount(String beyond, String last) throws IOException {
        SyntheticRun run = SyntheticRun.cpuScaling().axis(Axes.TASKS, "1", "2", "32");
        String where =
                "\"threads\": [\"platform\"]}" + (beyond == null ? "" : ", \"beyond\": true");

        Chart chart = charts(run, Axes.TASKS, where, TABLE).getLast();

        assertThat(chart.categories()).last().isEqualTo(last);
    }

    @Test
    void machineMissingInTheTableHasNoPicture() throws IOException {
        assertThat(names(overTasks(SyntheticRun.cpuScaling().axis(Axes.CPUS, "2", "4"))))
                .containsExactly("published-cpus-2");
    }

    @Test
    void sizesOfPoolsAreACountAsWell() throws IOException {
        String table = "os,cpus,kind,threads,elapsed_s\nxp,2,none,4,9\nxp,2,none,12,3\n";
        SyntheticRun pools =
                SyntheticStudies.pools()
                        .axis(
                                Axes.THREADS,
                                "fixed-pool:size=4",
                                "fixed-pool:size=8",
                                "fixed-pool:size=12");

        Chart chart = charts(pools, Axes.THREADS, "}", table).getFirst();

        assertThat(chart.name()).isEqualTo("published");
        Golden.matches("pictures/published-of-pools.txt", text(chart));
    }

    @Test
    void lostTableIsNamedWithTheRemedy() throws IOException {
        overTasks(SyntheticRun.cpuScaling());
        Files.delete(directory.resolve("references/table.csv"));

        refused(() -> Report.of(directory)).contains("table.csv");
    }
}
