package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticTimes;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.results.SummaryRow;
import java.awt.Color;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What a picture shows is checked here as data; a wrong line looks as good as a right one. */
class GalleryTest extends PicturesOfRuns {

    @Test
    void everyKindOfChartIsThereForEveryFacet() throws IOException {
        assertThat(charts(SyntheticRun.factorization()))
                .extracting(Chart::fileName)
                .containsExactly(
                        "cpus-compared.png",
                        "elapsed-cpus-1.png",
                        "elapsed-cpus-2.png",
                        "elapsed-without-platform-cpus-1.png",
                        "elapsed-without-platform-cpus-2.png",
                        "elapsed-small-counts-cpus-1.png",
                        "elapsed-small-counts-cpus-2.png",
                        "time-per-task-cpus-1.png",
                        "time-per-task-cpus-2.png",
                        "virtual-minus-pool.png",
                        "cpus-speed-up-2-over-1.png",
                        "distribution.png");
        assertThat(names(charts(SyntheticRun.cpuScaling())))
                .containsExactly(
                        "cpus-compared",
                        "elapsed-cpus-1",
                        "elapsed-cpus-2",
                        "scaling-cpus-1",
                        "scaling-cpus-2",
                        "efficiency-cpus-2",
                        "cpus-speed-up-2-over-1",
                        "distribution-cpus-1",
                        "distribution-cpus-2");
    }

    @Test
    void aLineShowsMeansInAUnitThatFitsWithTheirIntervals() throws IOException {
        SyntheticRun run = SyntheticRun.cpuScaling();
        Chart chart = chart(run, "elapsed-cpus-1");
        SummaryRow measured = measured("1", "virtual", "8");

        assertThat(chart.values().title()).isEqualTo("Elapsed time (s)");
        assertThat(chart.categoryAxis()).isEqualTo("Number of tasks");
        assertThat(chart.categories()).containsExactly("1", "2", "8", "32", "128", "512");
        assertThat(labels(chart))
                .containsExactly("sequential", "platform", "virtual", "fixed pool (size = cpus)");
        ChartPoint point = chart.series().get(2).points().get(2).orElseThrow();
        assertThat(point.value()).isEqualTo(measured.elapsed().mean() / 1e9);
        assertThat(point.interval().orElseThrow().low())
                .isEqualTo(measured.elapsed().confidence().orElseThrow().low() / 1e9);
    }

    @Test
    void titlesSayWhatIsShownAndHowItWasMeasured() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "elapsed-cpus-1");

        assertThat(chart.title()).isEqualTo("How many threads pay off for counting primes");
        assertThat(chart.subtitles())
                .containsExactly(
                        "1 CPU (cpuset), jvm-25",
                        "3 forks × 5 iterations, mean of fork means, error bars: 95 % confidence"
                                + " interval (Student's t)");
    }

    @Test
    void localRunsAreMarkedAsNotIsolated() throws IOException {
        assertThat(charts(SyntheticRun.cpuScaling().engine("local")))
                .allSatisfy(chart ->
                        assertThat(chart.subtitles().getFirst())
                                .endsWith("not isolated (local engine)")
                                .doesNotContain("cpuset"));
    }

    @Test
    void theSlowestKindIsTheOneWithTheHighestMeanAtTheHighestCount() throws IOException {
        Chart chart = chart(SyntheticRun.factorization(), "elapsed-without-platform-cpus-2");

        assertThat(labels(chart))
                .containsExactly("sequential", "virtual", "fixed pool (size = cpus)");
        assertThat(chart.subtitles().getFirst()).contains("without the slowest: platform");
    }

    @Test
    void theTimeOfATaskIsTheTimeOverTheirNumber() throws IOException {
        Chart chart = chart(SyntheticRun.factorization(), "time-per-task-cpus-2");
        double hundred = measured("2", "virtual", "100").elapsed().mean();

        assertThat(chart.values().title()).isEqualTo("Elapsed time per task (µs)");
        assertThat(value(chart, 2, 1))
                .isCloseTo(hundred / 100 / 1e3, Percentage.withPercentage(1e-9));
    }

    @Test
    void theDifferenceIsVirtualMinusPoolWithALineForEachNumberOfCpus() throws IOException {
        Chart chart = chart(SyntheticRun.factorization(), "virtual-minus-pool");
        double virtual = measured("2", "virtual", "10000").elapsed().mean();
        double pool = measured("2", "fixed-pool:size=cpus", "10000").elapsed().mean();

        assertThat(labels(chart))
                .containsExactly(
                        "fixed pool (size = cpus), 1 CPU", "fixed pool (size = cpus), 2 CPUs");
        assertThat(chart.values().reference()).hasValue(0.0);
        assertThat(value(chart, 1, 3))
                .isCloseTo((virtual - pool) / 1e6, Percentage.withPercentage(1e-9));
    }

    @Test
    void differencesHaveTheZeroThatTheyAreComparedWithHoweverFarTheySpread() throws IOException {
        SyntheticRun slower =
                SyntheticRun.factorization()
                        .times(levels ->
                                SyntheticTimes.factorization(levels)
                                        * (levels.get(MeasuredAxis.THREADS).equals("virtual")
                                                ? 30
                                                : 1));
        Chart chart = chart(slower, "virtual-minus-pool");

        List<Double> values =
                chart.series().getFirst().points().stream()
                        .flatMap(Optional::stream)
                        .map(ChartPoint::value)
                        .toList();
        assertThat(Collections.min(values)).isPositive();
        assertThat(Collections.max(values) / Collections.min(values)).isGreaterThan(100);
        assertThat(chart.values().logarithmic()).isFalse();
    }

    @Test
    void smallCountsAreTheSmallerHalfWithoutTheKindThatHidesTheOthers() throws IOException {
        Chart chart = chart(SyntheticRun.factorization(), "elapsed-small-counts-cpus-1");

        assertThat(chart.categories()).containsExactly("10", "100");
        assertThat(labels(chart)).doesNotContain("platform").hasSize(3);
    }

    @Test
    void twoKindsAreNotThinnedOut() throws IOException {
        assertThat(
                        names(
                                charts(
                                        SyntheticRun.factorization()
                                                .axis(
                                                        MeasuredAxis.THREADS,
                                                        "platform",
                                                        "virtual"))))
                .noneMatch(name -> name.contains("without"));
    }

    @Test
    void aKindKeepsItsColourInEveryPicture() throws IOException {
        assertThat(charts(SyntheticRun.cpuScaling()))
                .flatExtracting(Chart::series)
                .filteredOn(series -> series.label().startsWith("virtual"))
                .hasSizeGreaterThan(6)
                .extracting(series -> series.style().colour())
                .containsOnly(new Color(0x0072B2));
    }

    @Test
    void whatWasNotMeasuredIsAGap() throws IOException {
        SyntheticRun run =
                SyntheticRun.factorization()
                        .only(levels ->
                                !(levels.get("threads").equals("platform")
                                        && levels.get("tasks").equals("100")));

        List<Optional<ChartPoint>> points = chart(run, "elapsed-cpus-1").series().get(1).points();

        assertThat(points.stream().map(Optional::isPresent))
                .containsExactly(true, false, true, true);
    }

    @Test
    void aFacetWithoutMeasurementsHasNoPicture() throws IOException {
        assertThat(names(charts(SyntheticRun.factorization().only(l -> l.get("cpus").equals("1")))))
                .containsExactly(
                        "elapsed-cpus-1",
                        "elapsed-without-platform-cpus-1",
                        "elapsed-small-counts-cpus-1",
                        "time-per-task-cpus-1",
                        "virtual-minus-pool",
                        "distribution");
    }

    @Test
    void valuesThatSpreadFarStandOnALogarithmicAxisThatSaysSo() throws IOException {
        assertThat(chart(SyntheticRun.factorization(), "elapsed-cpus-1").values().title())
                .isEqualTo("Elapsed time (ms), logarithmic scale");
        assertThat(chart(SyntheticRun.cpuScaling(), "elapsed-cpus-1").values().logarithmic())
                .isFalse();
    }

    @Test
    void aSingleForkHasNoBarsAndTheTitleSaysWhy() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling().forks(1, 3), "elapsed-cpus-1");

        assertThat(chart.series().getFirst().points())
                .allMatch(point -> point.orElseThrow().interval().isEmpty());
        assertThat(chart.subtitles().getLast())
                .isEqualTo(
                        "1 fork × 3 iterations, mean; a single fork gives no confidence interval");
    }

    @Test
    void aSingleConfigurationHasOnePicture() throws IOException {
        SyntheticRun run =
                SyntheticRun.factorization()
                        .axis(MeasuredAxis.CPUS, "2")
                        .axis(MeasuredAxis.THREADS, "virtual")
                        .axis(MeasuredAxis.TASKS, "100");

        assertThat(names(charts(run))).containsExactly("elapsed");
    }

    @Test
    void namesAreSafeAndUniqueWhateverTheLevels() throws IOException {
        SyntheticRun run =
                SyntheticRun.cpuScaling()
                        .axis(MeasuredAxis.CPUS, "cpuset:0,2", "cpuset:0-2", "CPUSET:0/2", "../2");

        List<Chart> charts = charts(run);

        Set<String> names = new HashSet<>();
        assertThat(charts)
                .hasSizeGreaterThan(7)
                .allSatisfy(chart -> {
                    assertThat(chart.fileName()).matches("[A-Za-z][A-Za-z0-9.-]*\\.png");
                    assertThat(names.add(chart.fileName().toLowerCase(Locale.ROOT))).isTrue();
                });
        assertThat(charts)
                .extracting(Chart::name)
                .contains("elapsed-cpus-cpuset-0-2", "elapsed-cpus-cpuset-0-2-2");
    }

    @Test
    void whatDoesNotVaryHasNoPicture() throws IOException {
        SyntheticRun run =
                SyntheticRun.factorization()
                        .observing((levels, sink) -> {
                            sink.add("the_same", "", 7, "");
                            sink.add("another", "", levels.get("tasks"), "");
                        });

        assertThat(names(charts(run)))
                .contains("another-cpus-1")
                .noneMatch(name -> name.startsWith("the-same"));
    }
}
