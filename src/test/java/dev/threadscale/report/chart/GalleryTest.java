package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticStudies;
import dev.threadscale.report.SyntheticTimes;
import dev.threadscale.stats.Estimate;
import java.awt.Color;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a picture shows is checked here as data; a wrong line looks as good as a right one. */
class GalleryTest extends PicturesOfRuns {

    private static final int MOST_PICTURES = 20;
    private static final String VIRTUAL = "virtual";

    /** Of every form, and of forms of which some levels or measurements are others. */
    private static Map<String, SyntheticRun> runs() {
        Map<String, SyntheticRun> runs = SyntheticStudies.all();
        runs.put("pools-on-2-machines", SyntheticStudies.pools().axis(Axes.CPUS, "1", "2"));
        runs.put("startup-on-1-cpu", SyntheticStudies.startup().axis(Axes.CPUS, "1"));
        runs.put(
                "startup-of-1-runtime", SyntheticStudies.startup().axis(Axes.RUNTIME, "native-25"));
        runs.put("strong-counted", counted());
        runs.put("strong-of-1-fork", SyntheticRun.cpuScaling().forks(1, 3));
        runs.put("strong-under-a-quota", SyntheticRun.cpuScaling().axis(Axes.CPUS, "quota:0.5"));
        runs.put(
                "strong-with-a-gap",
                SyntheticRun.cpuScaling().only(levels -> !isPlatformWith("1", levels)));
        runs.put(
                "strong-with-even-counters",
                SyntheticRun.cpuScaling()
                        .counting(IterationColumn.VOLUNTARY_SWITCHES, (_, _) -> 900)
                        .counting(IterationColumn.INVOLUNTARY_SWITCHES, (_, _) -> 900)
                        .counting(IterationColumn.HEAP_AFTER_BYTES, (_, _) -> 9_000_000));
        runs.put(
                "two-kinds-far-apart",
                SyntheticStudies.twoKinds()
                        .times(levels -> isPlatformWith("100000", levels) ? 9999 : 10));
        runs.put(
                "weak-of-1-configuration",
                SyntheticRun.factorization().axes("cpus=2 threads=virtual tasks=100"));
        runs.put(
                "weak-of-2-kinds",
                SyntheticRun.factorization().axis(Axes.THREADS, "platform", VIRTUAL));
        runs.put(
                "weak-where-1-cpu-ran",
                SyntheticRun.factorization().only(levels -> levels.get("cpus").equals("1")));
        runs.put(
                "weak-with-a-gap",
                SyntheticRun.factorization().only(levels -> !isPlatformWith("100", levels)));
        runs.put(
                "weak-with-an-even-observation",
                SyntheticRun.factorization()
                        .observing((levels, sink) -> {
                            sink.add("the_same", "", 7, "");
                            sink.add("another", "", levels.get("tasks"), "");
                        }));
        return runs;
    }

    private static boolean isPlatformWith(String tasks, Levels levels) {
        return levels.get("threads").equals("platform") && levels.get("tasks").equals(tasks);
    }

    private static SyntheticRun counted() {
        return SyntheticRun.cpuScaling()
                .axis(Axes.THREADS, "platform", VIRTUAL)
                .counting(IterationColumn.CPU_USER_NS, (_, _) -> 3_000_000_000L)
                .counting(IterationColumn.CPU_SYSTEM_NS, (_, _) -> 1_000_000_000L)
                .counting(IterationColumn.VOLUNTARY_SWITCHES, (levels, _) -> 10 * number(levels))
                .counting(IterationColumn.INVOLUNTARY_SWITCHES, (_, _) -> 7)
                .counting(
                        IterationColumn.HEAP_AFTER_BYTES,
                        (levels, _) -> 1_048_576 * (10 + number(levels)));
    }

    private static long number(Levels levels) {
        return Long.parseLong(levels.get(Axes.TASKS));
    }

    /** Experiments differ in what varies; each has to get the pictures that answer its question. */
    @Test
    void everyFormHasAFewPicturesAndTablesThatFitAConsole() throws IOException {
        StringBuilder pictures = new StringBuilder();
        for (Map.Entry<String, SyntheticRun> run : runs().entrySet()) {
            Report report = Report.of(run.getValue().in(directory.resolve(run.getKey())));
            report.writeTables();
            assertThat(report.charts()).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_PICTURES);
            assertThat(report.tables().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(118));
            pictures.append(run.getKey()).append(":\n");
            names(report.charts()).forEach(name -> pictures.append("  ").append(name).append('\n'));
        }

        Golden.matches("report/pictures.txt", pictures.toString());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a single fork has no error bars, and the title says why | strong-of-1-fork |"
                        + " cpus-compared",
                "what spreads far is on a logarithmic axis that says so | weak | elapsed-cpus-1",
                "what was not measured is a gap | weak-with-a-gap | elapsed-cpus-1",
                "the slowest has the highest mean at the highest count | weak |"
                        + " time-per-task-without-platform-cpus-2",
                "what a task takes is flat where work grows with the tasks | weak | cpus-compared",
                "times that differ too much are drawn over their medians | weak | distribution",
                "a box reaches from quartile to quartile of all iterations | strong |"
                        + " distribution-cpus-1",
                "compared CPUs share the colour and differ in dashes | strong | cpus-compared",
                "CPUs are compared over sizes of pools | pools-on-2-machines | cpus-compared",
                "the ideal scales as far as the CPUs, and a fit has the colour of its line | strong"
                        + " | scaling-cpus-2",
                "under a quota there is no ideal | strong-under-a-quota | scaling",
                "a kind without its first count has no scaling | strong-with-a-gap |"
                        + " scaling-cpus-1",
                "sizes of pools scale from a single thread | primes | scaling",
                "sizes of pools are a curve beside kinds without a size | pools |"
                        + " elapsed-by-pool-size",
                "a threshold is said only of the kind that has one | primes | elapsed-by-pool-size",
                "a count and sizes of pools have both curves | random-memory |"
                        + " elapsed-by-pool-size",
                "runtimes are compared by the times from their start | startup | start-up",
                "a cell is the ratio to the fastest of its column | weak-with-a-gap | best-kind",
                "two configurations are bars in the colours of their kinds | two-kinds | elapsed",
                "bars that cannot start at 0 are markers | two-kinds-far-apart | elapsed",
                "kinds are compared under every runtime and CPUs | pinning | elapsed",
                "user and system time stand on one another | strong-counted | cpu-time",
                "switches share the colour of their threads | strong-counted |"
                        + " context-switches-cpus-2",
                "the heap is drawn over the count in bytes for people | strong-counted |"
                        + " memory-cpus-1",
                "lost updates are drawn where they were observed | counter | lost-updates-cpus-1",
                "counts of a flood stand side by side for each policy | queue-flood |"
                        + " observed-count",
                "the median and the slowest of a hundred requests stand over the rate | service |"
                        + " latency",
                "the highest rate stands over the CPUs with its bracket | searched | highest-rate",
                "an overloaded service has an achieved rate, next to the offered one | service |"
                        + " achieved-rate",
                "latencies stand over percentiles at each rate | service |"
                        + " latency-percentiles-rate-900",
                "what was observed of threads stands over priorities | priorities | nice",
                "residency is the share of each CPU | residency | residency",
                "CPU times of tasks are drawn where they are known | mixed | cpu-time-by-type",
                "sorted CPU times begin with the least | mixed | cpu-time-sorted",
                "a thread is a row with the stretches of its tasks | mixed |"
                        + " timeline-threads-fixed-pool-size-8-pools-single",
            })
    void pictureShows(String what, String run, String picture) throws IOException {
        Golden.matches(
                "pictures/%s-%s.txt".formatted(run, picture),
                text(chart(runs().get(run), picture)));
    }

    @Test
    void constantTimeOfWindowsHasNoPicture() throws IOException {
        assertThat(charts(SyntheticStudies.service()))
                .isNotEmpty()
                .noneMatch(chart -> chart.values().quantity().contains("lapsed"));
    }

    @Test
    void lineShowsTheMeansOfTheSummary() throws IOException {
        Chart chart = chart(SyntheticRun.cpuScaling(), "cpus-compared");
        Estimate elapsed = measured("1", VIRTUAL, "8").elapsed();

        assertThat(chart.series().get(2).points().get(2).orElseThrow())
                .isEqualTo(ChartPoint.of(elapsed).in(1e9));
    }

    @Test
    void combinedLinesHaveNoSeparatePicture() throws IOException {
        assertThat(names(charts(SyntheticRun.cpuScaling())))
                .contains("cpus-compared")
                .doesNotContain("elapsed-cpus-1", "elapsed-cpus-2");
    }

    @Test
    void firstPictureIsTheTimeOfATaskWhereWorkGrowsWithTheTasks() throws IOException {
        Chart chart = charts(SyntheticRun.factorization()).getFirst();

        assertThat(chart.values().title()).isEqualTo("Elapsed time per task (µs)");
        assertThat(value(chart, 6, 1)).isCloseTo(mean("2", VIRTUAL, "100") / 1e5, ROUNDING);
    }

    @Test
    void firstPictureOfReleasesIsNotTheirStart() throws IOException {
        SyntheticRun releases =
                SyntheticRun.of("Upgrade", false, levels -> levels.get("runtime").length() * 1_000)
                        .axes("runtime=jvm-21,jvm-25 cpus=2 threads=virtual")
                        .starting((levels, sink) ->
                                sink.add(30_000_000, 90_000_000, 900_000_000, 45_000_000, 0, 0));

        assertThat(names(charts(releases))).first().isEqualTo("elapsed");
    }

    @Test
    void differenceIsVirtualMinusPoolWithALineForEachNumberOfCpus() throws IOException {
        Chart chart = chart(SyntheticRun.factorization(), "virtual-minus-pool");
        double pool = mean("2", "fixed-pool:size=cpus", "10000");

        Golden.matches("pictures/weak-virtual-minus-pool.txt", text(chart));
        assertThat(value(chart, 1, 3))
                .isCloseTo((mean("2", VIRTUAL, "10000") - pool) / 1e6, ROUNDING);
    }

    @Test
    void differencesAlwaysIncludeZero() throws IOException {
        SyntheticRun slower =
                SyntheticRun.factorization()
                        .times(levels ->
                                SyntheticTimes.factorization(levels)
                                        * (levels.get(Axes.THREADS).equals(VIRTUAL) ? 30 : 1));
        Chart chart = chart(slower, "virtual-minus-pool");
        List<Double> values = chart.series().getFirst().known().map(ChartPoint::value).toList();

        assertThat(Collections.min(values)).isPositive();
        assertThat(Collections.max(values) / Collections.min(values)).isGreaterThan(100);
        assertThat(chart.values().logarithmic()).isFalse();
    }

    @Test
    void kindKeepsItsColourInEveryPicture() throws IOException {
        assertThat(charts(SyntheticRun.cpuScaling()))
                .flatExtracting(Chart::series)
                .filteredOn(series -> series.label().startsWith(VIRTUAL))
                .hasSizeGreaterThan(6)
                .extracting(series -> series.style().colour())
                .containsOnly(new Color(0x0072B2));
    }

    @Test
    void namesAreSafeAndUniqueForAnyLevels() throws IOException {
        SyntheticRun run =
                SyntheticRun.cpuScaling()
                        .axis(Axes.CPUS, "cpuset:0,2", "cpuset:0-2", "CPUSET:0/2", "../2");
        List<Chart> charts = charts(run);

        assertThat(charts)
                .hasSizeGreaterThan(7)
                .allSatisfy(chart ->
                        assertThat(chart.fileName()).matches("[A-Za-z][A-Za-z0-9.-]*\\.png"))
                .extracting(chart -> chart.fileName().toLowerCase(Locale.ROOT))
                .doesNotHaveDuplicates();
        assertThat(names(charts)).contains("elapsed-cpus-cpuset-0-2", "elapsed-cpus-cpuset-0-2-2");
    }
}
