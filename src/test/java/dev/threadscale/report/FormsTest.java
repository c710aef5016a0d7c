package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartSeries;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.View.PlotForm;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Experiments differ in what varies; each has to get the pictures that answer its question. */
class FormsTest extends PicturesOfRuns {

    private static final int MOST_PICTURES = 20;

    static List<String> forms() {
        return List.copyOf(SyntheticStudies.all().keySet());
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyFormHasAFewPicturesAndTablesThatFitAConsole(String form) throws IOException {
        Report report = Report.of(SyntheticStudies.all().get(form).in(directory));

        report.writeTables();

        assertThat(report.charts()).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_PICTURES);
        assertThat(report.tables().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(118));
    }

    @Test
    void sizesOfPoolsAreACurveBesideKindsWithoutASize() throws IOException {
        Chart chart = chart(SyntheticStudies.pools(), "elapsed-by-pool-size");

        assertThat(chart.form()).isEqualTo(PlotForm.LINES);
        assertThat(chart.categories()).containsExactly("4", "8", "12", "100");
        assertThat(labels(chart)).containsExactly("fixed pool", "platform", "virtual");
        assertThat(chart.series())
                .extracting(ChartSeries::guide)
                .containsExactly(false, true, true);
    }

    @Test
    void eachNumberOfCpusHasItsCurvesOverSizes() throws IOException {
        assertThat(names(charts(SyntheticStudies.pools().axis(MeasuredAxis.CPUS, "1", "2"))))
                .containsExactly(
                        "cpus-compared",
                        "elapsed-by-pool-size-cpus-1",
                        "elapsed-by-pool-size-cpus-2",
                        "cpus-speed-up-2-over-1",
                        "distribution");
    }

    @Test
    void aThresholdIsSaidOnlyOfTheKindThatHasOne() throws IOException {
        assertThat(labels(chart(SyntheticStudies.primes(), "elapsed-by-pool-size")))
                .containsExactly(
                        "fixed pool",
                        "fork join, threshold = 0",
                        "fork join, threshold = 100",
                        "parallel stream",
                        "virtual executor");
    }

    @Test
    void aCountAndSizesOfPoolsHaveBothCurves() throws IOException {
        assertThat(names(charts(SyntheticStudies.randomMemory())))
                .contains("elapsed-generator-shared", "elapsed-by-pool-size");
        assertThat(chart(SyntheticStudies.randomMemory(), "elapsed-by-pool-size").subtitles())
                .first()
                .asString()
                .contains("30 tasks");
    }

    @Test
    void runtimesAreComparedByTheTimesFromTheirStart() throws IOException {
        Chart starts = chart(SyntheticStudies.startup(), "start-up");

        assertThat(labels(starts))
                .containsExactly("start to main", "start to first iteration", "start to steady");
        assertThat(starts.categories()).hasSize(8).contains("native-25, 1 CPU");
        assertThat(names(charts(SyntheticStudies.startup().axis(MeasuredAxis.CPUS, "1"))))
                .as("where the runtime alone varies, the starts are what is asked")
                .startsWith("start-up");
        assertThat(
                        names(
                                charts(
                                        SyntheticStudies.startup()
                                                .axis(MeasuredAxis.RUNTIME, "native-25"))))
                .doesNotContain("start-up");
    }

    @Test
    void twoConfigurationsAreTwoBarsInTheColoursOfTheirKinds() throws IOException {
        Chart chart = chart(SyntheticStudies.twoKinds(), "elapsed");
        Chart curves = chart(SyntheticRun.factorization(), "elapsed-cpus-1");

        assertThat(chart.form()).isEqualTo(PlotForm.BARS);
        assertThat(chart.categories()).containsExactly("platform", "virtual");
        assertThat(chart.series().get(1).style().colour())
                .isEqualTo(curves.series().get(2).style().colour());
    }

    @Test
    void valuesThatSpreadFarAreMarkersBecauseBarsWouldNotStartAtZero() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("t", false, l -> l.get("threads").equals("virtual") ? 10 : 9999)
                        .axis(MeasuredAxis.THREADS, "platform", "virtual");
        Chart chart = chart(run, "elapsed");

        assertThat(chart.form()).isEqualTo(PlotForm.POINTS);
        assertThat(chart.values().logarithmic()).isTrue();
    }

    @Test
    void pinningComparesKindsUnderEveryRuntimeAndNumberOfCpus() throws IOException {
        Chart chart = chart(SyntheticStudies.pinning(), "elapsed");

        assertThat(chart.categories())
                .containsExactly(
                        "jvm-21, 1 CPU", "jvm-21, 2 CPUs", "jvm-25, 1 CPU", "jvm-25, 2 CPUs");
        assertThat(labels(chart)).containsExactly("platform", "virtual");
    }

    @Test
    void lostUpdatesAreDrawnOnlyWhereTheyWereObserved() throws IOException {
        Chart chart = chart(SyntheticStudies.counter(), "lost-updates-cpus-1");

        assertThat(chart.values().title()).startsWith("Lost updates (count)");
        assertThat(chart.subtitles().getFirst()).contains("synchronization = none");
        assertThat(chart.series()).hasSize(2);
    }

    @Test
    void countsOfAFloodStandSideBySideForEachPolicy() throws IOException {
        Chart chart = chart(SyntheticStudies.queueFlood(), "observed-count");

        assertThat(chart.categories())
                .containsExactly("abort", "caller-runs", "discard", "discard-oldest");
        assertThat(labels(chart)).containsExactly("accepted", "rejected", "run", "discarded");
        assertThat(chart.series().getLast().points().getFirst()).isEmpty();
    }

    @Test
    void sharesStandOverPrioritiesAndTimesThatSayNothingHaveNoPicture() throws IOException {
        assertThat(names(charts(SyntheticStudies.priorities())))
                .containsExactly("cpu-share", "nice");
        Chart nice = chart(SyntheticStudies.priorities(), "nice");

        assertThat(nice.categories()).hasSize(10).startsWith("1", "2").endsWith("10");
        assertThat(nice.series().getFirst().points().getLast().orElseThrow().value()).isEqualTo(-5);
    }

    @Test
    void residencyIsTheShareOfEachCpu() throws IOException {
        Chart chart = chart(SyntheticStudies.residency(), "residency");

        assertThat(labels(chart)).containsExactly("cpu = 0", "cpu = 1");
        assertThat(chart.categories())
                .contains("2 CPUs, 2 tasks, thread = 1", "2 CPUs, 2 tasks, thread = 2");
        assertThat(names(charts(SyntheticStudies.residency()))).doesNotContain("elapsed");
    }

    @Test
    void cpuTimesOfTasksAreDrawnWhereTheyAreKnownAndTheConsoleSaysWhereNot() throws IOException {
        Chart byType = chart(SyntheticStudies.mixed(), "cpu-time-by-type");

        assertThat(byType.categories()).containsExactly("cpu", "file", "network");
        assertThat(labels(byType)).containsExactly("pools = single", "pools = separate");
        assertThat(byType.subtitles().getFirst()).contains("fixed pool (size = 8)");
        assertThat(names(charts(SyntheticStudies.mixed())))
                .contains("cpu-time-sorted", "cpu-time-by-thread");
        assertThat(Report.of(directory).tables())
                .contains("Java reports no CPU time of virtual threads");
    }

    @Test
    void sortedCpuTimesBeginWithTheLeastAndEndWithTheMost() throws IOException {
        ChartSeries cpu = chart(SyntheticStudies.mixed(), "cpu-time-sorted").series().getFirst();

        assertThat(cpu.label()).startsWith("cpu");
        assertThat(cpu.points().getFirst().orElseThrow().value()).isEqualTo(1.0018);
        assertThat(cpu.points().getLast().orElseThrow().value()).isEqualTo(1.0531);
    }
}
