package dev.threadscale.report.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who upgrades the JDK takes the numbers here for what the program will do afterwards. */
class UpgradesTest extends PicturesOfRuns {

    private static final String RELEASES = "runtime=jvm-27,jvm-21,jvm-25";

    /** Virtual threads are twice as fast from 25 on; platform threads 20 % slower from 27 on. */
    private static SyntheticRun run(String axes) {
        return SyntheticRun.of("Upgrades", false, UpgradesTest::time)
                .axes("cpus=1 threads=platform,virtual tasks=100")
                .axes(axes)
                .forks(5, 5);
    }

    private static double time(Levels levels) {
        String runtime = levels.get(Axes.RUNTIME);
        if (levels.get(Axes.THREADS).equals("virtual")) {
            return runtime.contains("21") ? 2e4 : 1e4;
        }
        return runtime.contains("27") ? 1.2e4 : 1e4;
    }

    private Optional<Upgrades> upgrades(SyntheticRun run) throws IOException {
        return Upgrades.of(analysis(run.in(directory)));
    }

    private static List<String> steps(Optional<Upgrades> upgrades) {
        return upgrades.orElseThrow().steps().labels().stream()
                .map(step -> step.replace('\u00a0', ' '))
                .toList();
    }

    private static MatchedPair pair(Upgrades upgrades, String threads, int step) {
        String label = upgrades.steps().labels().get(step);
        return upgrades.pairs().stream()
                .filter(pair -> pair.levels().is(Axes.THREADS, threads))
                .filter(pair -> pair.levels().is(Axis.UPGRADE, label))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachReleaseIsComparedWithTheOneBeforeHoweverTheyAreListed() throws IOException {
        Optional<Upgrades> upgrades = upgrades(run(RELEASES));

        assertThat(steps(upgrades)).containsExactly("21 → 25", "25 → 27");
        MatchedPair faster = pair(upgrades.orElseThrow(), "virtual", 0);
        assertThat(faster.ratio().orElseThrow()).isCloseTo(0.5, within(0.03));
        assertThat(faster.verdict()).isEqualTo(PairVerdict.DIFFERENT);
        MatchedPair slower = pair(upgrades.orElseThrow(), "platform", 1);
        assertThat(slower.ratio().orElseThrow()).isCloseTo(1.2, within(0.07));
        assertThat(slower.interval().orElseThrow().holds(1)).isFalse();
    }

    @Test
    void cachesAndNativeImagesAreNoReleases() throws IOException {
        Optional<Upgrades> upgrades = upgrades(run("runtime=jvm-21,jvm-25,jvm-25-aot,native-25"));

        assertThat(steps(upgrades)).containsExactly("21 → 25");
        assertThat(upgrades.orElseThrow().leftOut()).containsExactly("jvm-25-aot", "native-25");
    }

    @Test
    void cachesOfTwoReleasesAreComparedIfNothingElseIs() throws IOException {
        assertThat(steps(upgrades(run("runtime=jvm-25-aot,jvm-26-aot,native-25"))))
                .containsExactly("25 → 26");
    }

    @Test
    void asManyReleasesWithoutACacheComeFirst() throws IOException {
        assertThat(
                        upgrades(run("runtime=jvm-25-aot,jvm-27-aot,jvm-25,jvm-26"))
                                .orElseThrow()
                                .leftOut())
                .containsExactly("jvm-25-aot", "jvm-27-aot");
    }

    @Test
    void singleReleaseIsNoUpgrade() throws IOException {
        assertThat(upgrades(run("runtime=jvm-25,jvm-25-aot,native-25"))).isEmpty();
    }

    /** The image of a vendor says its version only when it runs. */
    @Test
    void imagesAreOrderedByTheVersionThatForksReport() throws IOException {
        SyntheticRun run = run("runtime=some:b,some:a,some:n,some:c,jvm-21");
        run.in(directory);
        fork("some:b", "25.0.3", "OpenJDK 64-Bit Server VM");
        fork("some:a", "25.0.1", "OpenJDK 64-Bit Server VM");
        fork("some:n", "26.0.1", "Substrate VM");
        fork("some:c", "25.0.3", "OpenJDK 64-Bit Server VM");

        Optional<Upgrades> upgrades = Upgrades.of(analysis(directory));

        assertThat(steps(upgrades)).containsExactly("21 → 25.0.1", "25.0.1 → 25.0.3");
        assertThat(upgrades.orElseThrow().leftOut()).containsExactly("some:n", "some:c");
    }

    private void fork(String runtime, String version, String machine) throws IOException {
        Levels levels =
                Levels.of(
                        Map.of(
                                "runtime", runtime, "cpus", "1", "threads", "virtual", "tasks",
                                "100"));
        new SomeFork(runtime.replace(":", "-"), 1, levels)
                .seen(Map.of("java_version", version, "vm", machine))
                .writeIn(directory);
    }

    @Test
    void singleForkHasRatiosWithoutIntervals() throws IOException {
        Upgrades upgrades = upgrades(run(RELEASES).forks(1, 5)).orElseThrow();

        MatchedPair pair = pair(upgrades, "virtual", 0);
        assertThat(pair.ratioOfAnyForks().orElseThrow()).isCloseTo(0.5, within(0.03));
        assertThat(pair.interval()).isEmpty();
        assertThat(upgrades.hasIntervals()).isFalse();
    }

    @Test
    void stepWithoutOneOfItsSidesIsLeftOut() throws IOException {
        SyntheticRun run =
                run(RELEASES)
                        .only(levels ->
                                !levels.is(Axes.RUNTIME, "jvm-21")
                                        || levels.is(Axes.THREADS, "platform"));

        assertThat(upgrades(run).orElseThrow().pairs()).hasSize(3);
    }

    @Test
    void pictureHasAMarkerForEachKindAndAGapBetweenSteps() throws IOException {
        SyntheticRun run = run(RELEASES).axis("work", "lock", "wait").axes("cpus=1,2");

        Chart chart = chart(run, "upgrade-cpus-2");

        assertThat(chart.categories().stream().map(text -> text.replace('\u00a0', ' ')))
                .containsExactly(
                        "21 → 25, lock", "21 → 25, wait", "", "25 → 27, lock", "25 → 27, wait");
        assertThat(labels(chart)).containsExactly("platform", "virtual");
        assertThat(chart.values().reference()).contains(1.0);
        assertThat(value(chart, 1, 0)).isCloseTo(0.5, within(0.03));
        assertThat(chart.series().getFirst().points().get(2)).isEmpty();
        assertThat(chart.series().getFirst().points().get(3).flatMap(ChartPoint::interval))
                .isPresent();
    }

    @Test
    void pictureComesFirstUnlessLinesOrASingleStepShowMore() throws IOException {
        assertThat(names(charts(run(RELEASES)))).first().isEqualTo("upgrade");
        assertThat(names(charts(run("runtime=jvm-21,jvm-25 cpus=1,2"))))
                .first()
                .isEqualTo("elapsed");
        assertThat(names(charts(run(RELEASES + " tasks=10,100,1000"))))
                .contains("upgrade")
                .first()
                .isEqualTo("runtime-compared");
    }

    @Test
    void tablesHaveAColumnAndARowForEachStep() throws IOException {
        Path run = run(RELEASES + ",native-25").axis("work", "lock", "wait").in(directory);
        Report report = Report.of(run);
        report.writeTables();

        Golden.matches("report/upgrade.csv", Files.readString(run.resolve("upgrade.csv")));
        String text = report.tables();
        Golden.matches("report/upgrade.txt", text.substring(text.indexOf("what an upgrade")));
    }
}
