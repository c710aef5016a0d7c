package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratios say which is better: one that is upside down looks as good as a right one. */
class ScalingChartsTest extends PicturesOfRuns {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scaling-cpus-2         | Scaling factor T(1) / T(n)              | 2 | 1 | 1",
                "cpus-speed-up-2-over-1 | Speed-up T(1 CPU) / T(2 CPUs)           | 1 | 8 | 1",
                "efficiency-cpus-2      | Efficiency T(1) / (T(n) × min(n, CPUs)) | 2 | 1 | 2",
            })
    void ratioIsThatOfItsTitle(String name, String title, String cpus, String tasks, int share)
            throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), name);
        assertThat(chart.values().title()).isEqualTo(title);
        assertThat(chart.values().reference()).hasValue(1.0);
        double ratio = mean(cpus, "virtual", tasks) / mean("2", "virtual", "8");
        assertThat(value(chart, 2, 2)).isCloseTo(ratio / share, ROUNDING);
    }

    @Test
    void runtimesWithManyLinesAreComparedKindByKind() throws IOException {
        SyntheticRun run =
                SyntheticRun.cpuScaling()
                        .axis(Axes.RUNTIME, "jvm-21", "jvm-25", "jvm-25-aot", "native-25");

        assertThat(names(charts(run)))
                .contains(
                        "runtime-compared-virtual-cpus-1",
                        "runtime-compared-virtual-cpus-2",
                        "cpus-compared-runtime-native-25");
        Golden.matches(
                "pictures/strong-runtime-compared.txt",
                text(chart(run, "runtime-compared-virtual-cpus-2")));
    }
}
