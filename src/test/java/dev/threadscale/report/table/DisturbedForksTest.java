package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.Golden;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.results.ForkTable;
import dev.threadscale.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was disturbed must be seen in the report: in words, and in the picture of the drift. */
class DisturbedForksTest {

    @TempDir private Path directory;

    @BeforeEach
    void run() throws IOException {
        SyntheticRun.factorization().axes("cpus=1 threads=platform,virtual tasks=10").in(directory);
        forks(
                """
                c,1,jvm-25,1,platform,10,completed,completed,1,
                c,2,jvm-25,1,platform,10,completed,completed,2,sentinel: 30 % slower after its block
                c,3,jvm-25,1,platform,10,completed,completed,4,
                v,1,jvm-25,1,virtual,10,completed,completed,1,
                v,2,jvm-25,1,virtual,10,completed,completed,2,sentinel: 30 % slower after its block; busy: others had 40 % of its CPUs
                """);
        FullCsv.write(
                directory.resolve("sentinels.csv"),
                """
                sentinel,started,block,outcome,elapsed_median_ns
                1,2026-01-02T03:04:00Z,1,completed,20000000
                2,2026-01-02T03:05:00Z,2,completed,20000000
                3,2026-01-02T03:06:30Z,,completed,26000000
                4,2026-01-02T03:07:30Z,3,failed,
                5,2026-01-02T03:08:30Z,,completed,20000000
                """);
    }

    private void forks(String rows) throws IOException {
        FullCsv.write(
                directory.resolve("forks.csv"),
                "configuration,fork,runtime,cpus,threads,tasks,outcome,expected,sentinel,disturbed\n"
                        + rows);
    }

    @Test
    void reportCountsDisturbedForksWithCausesAndConfigurations() throws IOException {
        Golden.matches("report/disturbed.txt", TextTable.of(disturbed()));
    }

    @Test
    void quietRunHasNoRemarks() throws IOException {
        forks("c,1,jvm-25,1,platform,10,completed,completed,1,");
        assertThat(TextTable.of(disturbed())).isEmpty();
    }

    @Test
    void driftIsDrawnOverTimeWithTheSentinelsNextToDisturbedForksMarked() {
        Golden.matches("pictures/drift.txt", PicturesOfRuns.text(drift().orElseThrow()));
    }

    @Test
    void twoSentinelsShowNoDrift() throws IOException {
        Path file = directory.resolve("sentinels.csv");
        Files.write(file, Files.readAllLines(file).subList(0, 3));
        assertThat(drift()).isEmpty();
    }

    private Optional<Chart> drift() {
        return Report.of(directory).charts().stream()
                .filter(chart -> chart.name().equals("sentinel"))
                .findFirst();
    }

    private List<Block> disturbed() {
        Run run = Run.read(directory);
        return TableKinds.DISTURBED.of(
                ForkEnds.disturbed(run, ForkTable.read(directory, run.levels())));
    }
}
