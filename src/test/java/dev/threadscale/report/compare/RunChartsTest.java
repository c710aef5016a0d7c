package dev.threadscale.report.compare;

import static dev.threadscale.report.ComparedRuns.slower;
import static dev.threadscale.report.ComparedRuns.small;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of a comparison, each of which somebody may see without its text. */
class RunChartsTest {

    @TempDir Path results;

    private Comparison ofThree() throws IOException {
        return ComparedRuns.compared(results, small(), slower(1.5), slower(2));
    }

    @Test
    void everyPictureOfTimesHasALineForEachRun() throws IOException {
        Comparison comparison = ofThree();

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
    void pictureOfRatiosIsOfItsOwnRunAndHasItsIntervals() throws IOException {
        Comparison comparison = ofThree();

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

    private static List<ChartPoint> points(Chart chart, String label) {
        return chart.series().stream()
                .filter(series -> series.label().equals(label))
                .flatMap(series -> series.points().stream())
                .flatMap(Optional::stream)
                .toList();
    }

    @Test
    void ifOneRunWasNotIsolatedThePicturesOfAllSaySo() throws IOException {
        Comparison comparison = ComparedRuns.compared(results, small(), small().engine("local"));

        assertThat(comparison.charts())
                .allSatisfy(chart ->
                        assertThat(chart.subtitles())
                                .anyMatch(line -> line.contains("not isolated")));
    }

    @Test
    void runsWithoutACountAreBars() throws IOException {
        SyntheticRun few = small().axis(Axes.TASKS, "100");
        Comparison comparison = ComparedRuns.compared(results, few, few);

        assertThat(comparison.charts())
                .extracting(chart -> chart.name())
                .containsExactly("ratio", "elapsed");
        assertThat(comparison.charts().getLast().series())
                .extracting(series -> series.label())
                .containsExactly("here", "there");
    }
}
