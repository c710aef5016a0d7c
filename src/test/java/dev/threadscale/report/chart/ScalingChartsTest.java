package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.layout.MeasuredAxis;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Ratios say which is better: one that is upside down looks as good as a right one. */
class ScalingChartsTest extends PicturesOfRuns {

    @Test
    void scalingIsTheFirstCountOverEachCount() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "scaling-cpus-2");

        assertThat(chart.values().title()).isEqualTo("Scaling factor T(1) / T(n)");
        assertThat(chart.values().reference()).hasValue(1.0);
        assertThat(value(chart, 2, 0)).isEqualTo(1);
        assertThat(value(chart, 2, 2))
                .isCloseTo(mean("2", "virtual", "1") / mean("2", "virtual", "8"), ROUNDING);
    }

    @Test
    void speedUpIsTheFirstLevelOfCpusOverTheFurther() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "cpus-speed-up-2-over-1");

        assertThat(chart.values().title()).isEqualTo("Speed-up T(1 CPU) / T(2 CPUs)");
        assertThat(value(chart, 2, 2))
                .isCloseTo(mean("1", "virtual", "8") / mean("2", "virtual", "8"), ROUNDING);
    }

    @Test
    void efficiencyIsTheScalingFactorOverWhatTheCpusAllow() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "efficiency-cpus-2");

        assertThat(chart.values().title()).isEqualTo("Efficiency T(1) / (T(n) × min(n, CPUs))");
        assertThat(value(chart, 2, 0)).isEqualTo(1);
        assertThat(value(chart, 2, 2))
                .isCloseTo(mean("2", "virtual", "1") / mean("2", "virtual", "8") / 2, ROUNDING);
    }

    @Test
    void runtimesAreComparedKindByKindWhereTheirLinesAreTooMany() throws IOException {
        SyntheticRun run =
                SyntheticRun.cpuScaling()
                        .axis(MeasuredAxis.RUNTIME, "jvm-21", "jvm-25", "jvm-25-aot", "native-25");

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
