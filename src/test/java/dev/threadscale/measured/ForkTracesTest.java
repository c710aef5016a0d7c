package dev.threadscale.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Samples.Course;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.chart.Chart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A run of a million iterations has a picture of its forks as small as any other. */
class ForkTracesTest extends PicturesOfRuns {

    private static ForkTraces traces(int forks, int iterations) {
        List<Course> courses = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            double[] times = new double[iterations];
            Arrays.setAll(times, i -> i % 2 == 0 ? 10 : 20);
            courses.add(course(fork, 2, times));
        }
        return ForkTraces.of(Levels.NONE, courses);
    }

    private static Course course(int fork, int warmup, double[] times) {
        Course course = new Course(fork, new Track(), new Track(), new Track());
        for (int i = 0; i < times.length; i++) {
            (i < warmup ? course.warmup() : course.measured()).add(times[i]);
        }
        return course;
    }

    @Test
    void everyIterationOfAFewIsKept() {
        ForkTraces few = traces(2, 5);

        assertThat(few.forks()).containsEntry("2", List.of(10.0, 20.0, 10.0, 20.0, 10.0));
        assertThat(few.description()).isEqualTo("a line for each fork");
    }

    @Test
    void manyForksAndIterationsAreBounded() {
        ForkTraces many = traces(40, 48_000);

        assertThat(many.forks()).hasSize(12);
        assertThat(many.forks().values())
                .allSatisfy(times -> assertThat(times).hasSize(240).containsOnly(15.0));
        assertThat(many.description())
                .isEqualTo("a line for each of the first 12 of 40 forks, means of 200 iterations");
    }

    @Test
    void batchWithWarmUpDoesNotRaiseTheLimit() {
        double[] times = new double[480];
        Arrays.fill(times, 10);
        Arrays.fill(times, 0, 3, 1000);

        ForkTraces traces = ForkTraces.of(Levels.NONE, List.of(course(1, 3, times)));

        assertThat(traces.batch()).isEqualTo(2);
        assertThat(traces.limit()).isEqualTo(15);
    }

    @Test
    void lineBeginsWhereTheWarmUpIsNoLongerFarAboveWhatWasMeasured() throws IOException {
        List<Chart> charts =
                charts(
                        SyntheticRun.factorization()
                                .axes("cpus=2 threads=virtual tasks=100")
                                .forks(3, 20)
                                .slowUntil(6));
        Chart chart = charts.getLast();

        assertThat(names(charts)).last().isEqualTo("unsteady");
        assertThat(labels(chart)).containsExactly("fork 1", "fork 2", "fork 3");
        assertThat(chart.categories()).hasSize(21);
        assertThat(chart.subtitles())
                .anyMatch(text -> text.contains(", longer warm-up iterations left out"));
        assertThat(chart.series())
                .allSatisfy(fork -> {
                    assertThat(fork.points().getFirst()).isEmpty();
                    assertThat(fork.points().subList(1, 21)).doesNotContain(Optional.empty());
                });
    }

    @Test
    void steadyForksHaveNoPicture() throws IOException {
        assertThat(names(charts(SyntheticRun.factorization().forks(3, 20))))
                .noneMatch(name -> name.startsWith("unsteady"));
    }
}
