package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.table.ReportTables;
import dev.threadscale.report.table.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;

/** A curve through points is believed; one that says nothing must not be there. */
class ScalingModelsTest extends PicturesOfRuns {

    /** Gunther's law on two CPUs: a tenth is serial, and a pair of threads costs a millionth. */
    private static double law(Levels levels) {
        double threads = Double.parseDouble(levels.get(Axes.TASKS));
        double running = Math.min(2, threads);
        return 1e6 * (1 + 0.1 * (running - 1) + 1e-6 * threads * (threads - 1)) / running;
    }

    private static SyntheticRun lawful() {
        return SyntheticRun.of("A law", true, ScalingModelsTest::law)
                .axes(
                        "threads=platform,fixed-pool:size=cpus,sequential tasks=1,2,8,32,128,512,1024");
    }

    private List<FittedSeries> models(SyntheticRun run) throws IOException {
        return ScalingModels.of(analysis(run.in(directory)));
    }

    @Test
    void threadsThatFollowTheCpusAreCountedAsTheKindHasThem() throws IOException {
        List<FittedSeries> models =
                models(
                        lawful().axis(Axes.CPUS, "1", "2", "5")
                                .axis(
                                        Axes.THREADS,
                                        "parallel-stream",
                                        "fixed-pool:size=half-cpus",
                                        "fixed-pool:lifetime=fork,size=4",
                                        "virtual-executor:lifetime=fork",
                                        // Of its carriers, and that many tasks need not be at work.
                                        "virtual-executor:lifetime=fork,parallelism=4",
                                        "work-stealing:parallelism=cpus"));

        assertThat(models)
                .extracting(
                        one -> one.levels().get(Axes.THREADS),
                        one -> one.levels().get(Axes.CPUS),
                        one -> one.points().getLast().threads(),
                        one -> one.points().getLast().running())
                .containsExactlyInAnyOrder(
                        // The main thread, and at least one of the common pool.
                        tuple("parallel-stream", "1", 2.0, 1.0),
                        tuple("parallel-stream", "2", 2.0, 2.0),
                        tuple("parallel-stream", "5", 5.0, 5.0),
                        // On fewer CPUs there is but one thread, and nothing to fit.
                        tuple("fixed-pool:size=half-cpus", "5", 2.0, 2.0),
                        tuple("fixed-pool:lifetime=fork,size=4", "1", 4.0, 1.0),
                        tuple("fixed-pool:lifetime=fork,size=4", "2", 4.0, 2.0),
                        tuple("fixed-pool:lifetime=fork,size=4", "5", 4.0, 4.0),
                        tuple("virtual-executor:lifetime=fork", "1", 1024.0, 1.0),
                        tuple("virtual-executor:lifetime=fork", "2", 1024.0, 2.0),
                        tuple("virtual-executor:lifetime=fork", "5", 1024.0, 5.0),
                        tuple("work-stealing:parallelism=cpus", "2", 2.0, 2.0),
                        tuple("work-stealing:parallelism=cpus", "5", 5.0, 5.0));
    }

    @Test
    void whereTheWorkGrowsThereIsNothingToFit() throws IOException {
        assertThat(models(SyntheticRun.factorization())).isEmpty();

        Report report = Report.of(directory);
        report.writeTables();

        assertThat(report.tables()).doesNotContain("laws fitted");
        assertThat(directory.resolve("models.csv")).doesNotExist();
    }

    @Test
    void underAQuotaNobodyKnowsHowManyThreadsRunAtATime() throws IOException {
        assertThat(models(lawful().axis(Axes.CPUS, "quota:0.5"))).isEmpty();
    }

    @Test
    void flatLineHasNoFitInThePicture() throws IOException {
        assertThat(labels(chart(lawful().times(levels -> 1e6), "scaling")))
                .noneMatch(label -> label.startsWith("fit"));
    }

    @Test
    @DefaultLocale("de-DE")
    void fileAndTheTableAreSealed() throws IOException {
        List<FittedSeries> models = models(lawful().axis(Axes.CPUS, "1", "2"));
        Report.of(directory).writeTables();

        Golden.matches("report/models.csv", Files.readString(directory.resolve("models.csv")));
        Golden.matches(
                "report/models.txt",
                TextTable.of(
                        new ReportTables(
                                        analysis(directory),
                                        new Findings(List.of(), Map.of()),
                                        models)
                                .scaling()));
    }
}
