package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuStepsTest extends PicturesOfRuns {

    private static final SyntheticRun CHANGED =
            SyntheticRun.factorization()
                    .axes("cpus=1-to-2-after-10 threads=platform,virtual tasks=1000")
                    .forks(3, 30)
                    .changingAfter(10, levels -> levels.is(Axes.THREADS, "platform"));

    @Test
    void stepIsDrawnForThreadsThatFollow() throws IOException {
        Chart chart = charts(CHANGED).getLast();

        assertThat(chart.name()).isEqualTo("cpu-change");
        assertThat(chart.subtitles().getFirst()).contains("1 to 2 CPUs after 10 iterations");
        assertThat(labels(chart)).containsExactly("platform", "virtual");
        assertThat(chart.categories()).hasSize(30);
        assertThat(chart.event()).contains(9.5);
        assertThat(ratios(chart, 0).subList(0, 10)).allSatisfy(CpuStepsTest::isUnchanged);
        assertThat(ratios(chart, 0).subList(10, 30))
                .allSatisfy(ratio -> assertThat(ratio).isCloseTo(0.5, within(0.1)));
        assertThat(ratios(chart, 1)).allSatisfy(CpuStepsTest::isUnchanged);
    }

    private static void isUnchanged(double ratio) {
        assertThat(ratio).isCloseTo(1, within(0.1));
    }

    private static List<Double> ratios(Chart chart, int line) {
        return chart.series().get(line).known().map(ChartPoint::value).toList();
    }

    @Test
    void stepIsNotUnsteadiness() throws IOException {
        assertThat(names(charts(CHANGED))).noneMatch(name -> name.startsWith("unsteady"));
    }

    @Test
    void forksWithoutChangeHaveNoSuchPicture() throws IOException {
        assertThat(names(charts(SyntheticRun.factorization())))
                .noneMatch(name -> name.startsWith("cpu-change"));
    }
}
