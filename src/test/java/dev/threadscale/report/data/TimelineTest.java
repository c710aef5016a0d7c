package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticStudies;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartPoint;
import dev.threadscale.report.data.TasksFile.Timeline;
import dev.threadscale.report.layout.View.PlotForm;
import dev.threadscale.stats.Interval;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who ran when, of a single iteration: those of all forks over one another would be nobody's. */
class TimelineTest extends PicturesOfRuns {

    @Test
    void everyThreadIsARowWithTheStretchesOfItsTasks() throws IOException {
        Chart chart =
                chart(SyntheticStudies.mixed(), "timeline-threads-fixed-pool-size-8-pools-single");

        assertThat(chart.form()).isEqualTo(PlotForm.SPANS);
        assertThat(chart.categories()).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
        assertThat(labels(chart)).containsExactly("cpu", "file", "network");
        assertThat(chart.subtitles().getLast()).isEqualTo("fork 1, iteration 1");
        // Tasks 0, 24 and 48 are files of the first thread.
        assertThat(chart.series().get(1).points().getFirst().orElseThrow().detail())
                .hasValueSatisfying(detail ->
                        assertThat(((ChartPoint.Stretches) detail).times())
                                .hasSize(3)
                                .first()
                                .isEqualTo(new Interval(10 / 1e9, 20_000_010 / 1e9)));
    }

    @Test
    void ofManyThreadsTheFirstAreShownAndThePictureSaysSo() {
        Timeline timeline = new Timeline("1", "1");
        for (long thread = 100; thread >= 1; thread--) {
            timeline.add(thread, "", new Interval(0, 1));
        }

        assertThat(timeline.threads().firstKey()).isEqualTo(1);
        assertThat(timeline.threads()).hasSize(Timeline.MOST_THREADS);
        assertThat(timeline.description())
                .isEqualTo("fork 1, iteration 1; at most the first 32 threads and 2,000 tasks");
    }

    @Test
    void aLongLogIsCutInsteadOfKept() {
        Timeline timeline = new Timeline("1", "1");
        for (int task = 0; task < 100_000; task++) {
            timeline.add(1, "", new Interval(task, task + 1));
        }

        assertThat(timeline.threads().values())
                .flatExtracting(types -> List.copyOf(types.values()))
                .flatExtracting(times -> times)
                .hasSize(Timeline.MOST_TASKS);
    }
}
