package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticStudies;
import dev.threadscale.report.layout.MeasuredAxis;
import java.io.IOException;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Ratios say which is better: one that is upside down looks as good as a right one. */
class ScalingChartsTest extends PicturesOfRuns {

    @Test
    void theIdealScalesAsFarAsTheCpus() throws IOException {
        ChartSeries ideal = chart(SyntheticRun.cpuScaling(), "scaling-cpus-2").series().getLast();

        assertThat(ideal.label()).isEqualTo("ideal");
        assertThat(ideal.guide()).isTrue();
        assertThat(ideal.points().stream().map(point -> point.orElseThrow().value()))
                .containsExactly(1.0, 2.0, 2.0, 2.0, 2.0, 2.0);
    }

    @Test
    void underAQuotaThereIsNoIdeal() throws IOException {
        assertThat(
                        chart(
                                        SyntheticRun.cpuScaling()
                                                .axis(MeasuredAxis.CPUS, "quota:0.5"),
                                        "scaling")
                                .series())
                .extracting(ChartSeries::label)
                .doesNotContain("ideal");
    }

    @Test
    void scalingIsTheFirstCountOverEachCount() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "scaling-cpus-2");
        double first = measured("2", "virtual", "1").elapsed().mean();
        double eight = measured("2", "virtual", "8").elapsed().mean();

        assertThat(chart.values().title()).isEqualTo("Scaling factor T(1) / T(n)");
        assertThat(chart.values().reference()).hasValue(1.0);
        assertThat(value(chart, 2, 0)).isEqualTo(1);
        assertThat(value(chart, 2, 2)).isCloseTo(first / eight, Percentage.withPercentage(1e-9));
    }

    @Test
    void speedUpIsTheFirstLevelOfCpusOverTheFurther() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "cpus-speed-up-2-over-1");
        double one = measured("1", "virtual", "8").elapsed().mean();
        double two = measured("2", "virtual", "8").elapsed().mean();

        assertThat(chart.values().title()).isEqualTo("Speed-up T(1 CPU) / T(2 CPUs)");
        assertThat(value(chart, 2, 2)).isCloseTo(one / two, Percentage.withPercentage(1e-9));
    }

    @Test
    void comparedCpusShareTheColourAndDifferInDashes() throws IOException {
        List<ChartSeries> series = chart(SyntheticRun.cpuScaling(), "cpus-compared").series();

        assertThat(series).hasSize(8);
        assertThat(series.get(1).label()).isEqualTo("platform, 1 CPU");
        assertThat(series.get(5).label()).isEqualTo("platform, 2 CPUs");
        assertThat(series.get(1).style().colour()).isEqualTo(series.get(5).style().colour());
        assertThat(series.get(1).style().marker()).isEqualTo(series.get(5).style().marker());
        assertThat(series.get(1).style().dashes()).isNotEqualTo(series.get(5).style().dashes());
        assertThat(series.get(1).style().hollow()).isNotEqualTo(series.get(5).style().hollow());
    }

    @Test
    void aKindWithoutItsFirstCountHasNoScaling() throws IOException {
        SyntheticRun run =
                SyntheticRun.cpuScaling()
                        .only(levels ->
                                !(levels.get("threads").equals("platform")
                                        && levels.get("tasks").equals("1")));

        assertThat(labels(chart(run, "scaling-cpus-1"))).doesNotContain("platform").hasSize(4);
    }

    @Test
    void efficiencyIsTheScalingFactorOverWhatTheCpusAllow() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "efficiency-cpus-2");
        double one = measured("2", "virtual", "1").elapsed().mean();
        double eight = measured("2", "virtual", "8").elapsed().mean();

        assertThat(chart.values().title()).isEqualTo("Efficiency T(1) / (T(n) × min(n, CPUs))");
        assertThat(value(chart, 2, 0)).isEqualTo(1);
        assertThat(value(chart, 2, 2)).isCloseTo(one / eight / 2, Percentage.withPercentage(1e-9));
    }

    @Test
    void sizesOfPoolsScaleFromASingleThread() throws IOException {
        assertThat(chart(SyntheticStudies.primes(), "scaling").categories())
                .containsExactly("1", "2", "4", "8", "16");
        assertThat(names(charts(SyntheticStudies.pools()))).doesNotContain("scaling", "efficiency");
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
        assertThat(labels(chart(run, "runtime-compared-virtual-cpus-2")))
                .containsExactly(
                        "virtual, jvm-21",
                        "virtual, jvm-25",
                        "virtual, jvm-25-aot",
                        "virtual, native-25");
    }

    @Test
    void cpusAreComparedOverSizesOfPools() throws IOException {
        assertThat(
                        chart(
                                        SyntheticStudies.pools().axis(MeasuredAxis.CPUS, "1", "2"),
                                        "cpus-compared")
                                .series())
                .extracting(ChartSeries::label)
                .containsExactly("fixed pool, 1 CPU", "fixed pool, 2 CPUs");
    }
}
