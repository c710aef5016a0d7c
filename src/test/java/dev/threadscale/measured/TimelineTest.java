package dev.threadscale.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.measured.TaskSeries.Timeline;
import dev.threadscale.stats.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who ran when, of a single iteration: those of all forks over one another would be nobody's. */
class TimelineTest {

    @Test
    void ofManyThreadsTheFirstAreShownAndThePictureSaysSo() {
        Timeline timeline = new Timeline(1, "1");
        for (long thread = 100; thread >= 1; thread--) {
            timeline.add(thread, "", new Interval(0, 1));
        }

        assertThat(timeline.threads().firstKey()).isEqualTo(1);
        assertThat(timeline.threads()).hasSize(Timeline.MOST_THREADS);
        assertThat(timeline.description())
                .isEqualTo("fork 1, iteration 1; at most the first 32 threads and 2,000 tasks");
    }

    @Test
    void longLogIsCutInsteadOfKept() {
        Timeline timeline = new Timeline(1, "1");
        for (int task = 0; task < 100_000; task++) {
            timeline.add(1, "", new Interval(task, task + 1));
        }

        assertThat(timeline.threads().values())
                .flatExtracting(types -> List.copyOf(types.values()))
                .flatExtracting(times -> times)
                .hasSize(Timeline.MOST_TASKS);
    }
}
