package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.View.PlotForm;
import dev.threadscale.stats.Estimate;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counters explain times; where they say nothing, their pictures would bury those of times. */
class FigureChartsTest extends PicturesOfRuns {

    private static SyntheticRun counted() {
        return SyntheticRun.cpuScaling()
                .axis(MeasuredAxis.THREADS, "platform", "virtual")
                .counting(IterationColumn.CPU_USER_NS, (levels, iteration) -> 3_000_000_000L)
                .counting(IterationColumn.CPU_SYSTEM_NS, (levels, iteration) -> 1_000_000_000L)
                .counting(
                        IterationColumn.VOLUNTARY_SWITCHES,
                        (levels, iteration) -> 10 * number(levels))
                .counting(IterationColumn.INVOLUNTARY_SWITCHES, (levels, iteration) -> 7)
                .counting(
                        IterationColumn.HEAP_AFTER_BYTES,
                        (levels, iteration) -> 1_048_576 * (10 + number(levels)));
    }

    private static long number(Map<String, String> levels) {
        return Long.parseLong(levels.get(MeasuredAxis.TASKS));
    }

    @Test
    void userAndSystemTimeStandOnOneAnotherBesideTheElapsedTime() throws IOException {
        Chart chart = chart(counted(), "cpu-time");

        assertThat(chart.form()).isEqualTo(PlotForm.BARS);
        assertThat(chart.values().logarithmic()).isFalse();
        assertThat(labels(chart))
                .containsExactly(
                        "elapsed time, platform",
                        "elapsed time, virtual",
                        "CPU time, user",
                        "CPU time, system");
        assertThat(chart.series().get(0).column()).isEmpty();
        assertThat(chart.series().get(2).column())
                .isPresent()
                .isEqualTo(chart.series().get(3).column());
        assertThat(value(chart, 2, 0)).isEqualTo(3);
        assertThat(value(chart, 3, 0)).isEqualTo(1);
    }

    @Test
    void cpuTimesOfFixedWorkAreThoseOfTheFirstAndTheLastCount() throws IOException {
        assertThat(chart(counted(), "cpu-time").categories())
                .hasSize(8)
                .contains("1 CPU, platform, 1 task", "2 CPUs, virtual, 512 tasks");
    }

    @Test
    void bothKindsOfSwitchesShareTheColourOfTheirThreads() throws IOException {
        Chart chart = chart(counted(), "context-switches-cpus-2");

        assertThat(labels(chart))
                .containsExactly(
                        "platform, voluntary",
                        "platform, involuntary",
                        "virtual, voluntary",
                        "virtual, involuntary");
        assertThat(chart.series().get(0).style().colour())
                .isEqualTo(chart.series().get(1).style().colour());
        assertThat(value(chart, 0, 5)).isEqualTo(5120);
    }

    @Test
    void theHeapIsDrawnOverTheCountInBytesForPeople() throws IOException {
        Chart chart = chart(counted(), "memory-cpus-1");

        assertThat(chart.values().title()).isEqualTo("Memory (MiB)");
        assertThat(value(chart, 0, 0)).isEqualTo(11);
    }

    @Test
    void whatIsTheSameEverywhereHasNoPicture() throws IOException {
        SyntheticRun same =
                SyntheticRun.cpuScaling()
                        .counting(IterationColumn.VOLUNTARY_SWITCHES, (levels, i) -> 900)
                        .counting(IterationColumn.INVOLUNTARY_SWITCHES, (levels, i) -> 900)
                        .counting(IterationColumn.HEAP_AFTER_BYTES, (levels, i) -> 9_000_000);

        assertThat(names(charts(same)))
                .noneMatch(name ->
                        name.startsWith("context")
                                || name.startsWith("memory")
                                || name.startsWith("cpu-time"));
    }

    @Test
    void aBoxReachesFromQuartileToQuartileOfAllIterations() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "distribution-cpus-1");
        Estimate elapsed = measured("1", "platform", "1").elapsed();

        assertThat(chart.form()).isEqualTo(PlotForm.BOXES);
        assertThat(chart.categories()).startsWith("1", "2").hasSize(6);
        assertThat(chart.series().get(1).points().getFirst().orElseThrow().detail())
                .hasValueSatisfying(detail ->
                        assertThat(detail)
                                .isInstanceOfSatisfying(
                                        ChartPoint.Box.class,
                                        box -> {
                                            assertThat(box.box())
                                                    .isEqualTo(elapsed.quartiles().in(1e9));
                                            assertThat(box.points()).hasSize(3);
                                        }));
    }

    @Test
    void timesThatDifferTooMuchForOneAxisAreDrawnOverTheirMedians() throws IOException {
        Chart chart = chart(SyntheticRun.factorization(), "distribution");

        assertThat(chart.values().title()).isEqualTo("Elapsed time / its median");
        assertThat(chart.series())
                .flatExtracting(ChartSeries::points)
                .allSatisfy(point -> assertThat(point.orElseThrow().value()).isEqualTo(1));
    }
}
