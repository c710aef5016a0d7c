package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.Golden;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ForkRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was disturbed must be seen in the report: in words, and in the picture of the drift. */
class DisturbedForksTest {

    private static final String AXES = "jvm-25,1,%s,10";

    @TempDir private Path directory;

    @BeforeEach
    void run() throws IOException {
        SyntheticRun.factorization()
                .axis(MeasuredAxis.CPUS, "1")
                .axis(MeasuredAxis.THREADS, "platform", "virtual")
                .axis(MeasuredAxis.TASKS, "10")
                .in(directory);
        forks(
                "1,%s,completed,completed,1,".formatted(AXES.formatted("platform")),
                "1,%s,completed,completed,1,".formatted(AXES.formatted("virtual")),
                "2,%s,completed,completed,2,sentinel: 30 %% slower after its block"
                        .formatted(AXES.formatted("platform")),
                "2,%s,completed,completed,2,sentinel: 30 %% slower after its block; busy: others had 40 %% of its CPUs"
                        .formatted(AXES.formatted("virtual")),
                "3,%s,completed,completed,4,".formatted(AXES.formatted("platform")));
        FullCsv.write(
                directory.resolve("sentinels.csv"),
                """
                experiment,run,sentinel,started,block,outcome,elapsed_median_ns
                factorization,run-1,1,2026-01-02T03:04:00Z,1,completed,20000000
                factorization,run-1,2,2026-01-02T03:05:00Z,2,completed,20000000
                factorization,run-1,3,2026-01-02T03:06:30Z,,completed,26000000
                factorization,run-1,4,2026-01-02T03:07:30Z,3,failed,
                factorization,run-1,5,2026-01-02T03:08:30Z,,completed,20000000
                """);
    }

    /** Each line from the number of the fork on, with the levels of the axes. */
    private void forks(String... lines) throws IOException {
        StringBuilder text =
                new StringBuilder(
                        "experiment,run,configuration,engine,fork,runtime,cpus,threads,tasks,"
                                + "outcome,expected,sentinel,disturbed\n");
        Arrays.stream(lines)
                .map(line -> (line.contains("virtual") ? "v,docker," : "c,docker,") + line)
                .sorted()
                .forEach(line -> text.append("factorization,run-1,").append(line).append('\n'));
        FullCsv.write(directory.resolve("forks.csv"), text.toString());
    }

    @Test
    void theReportSaysHowManyForksAreDisturbedWhyAndOfWhichConfigurations() throws IOException {
        Golden.matches("report/disturbed.txt", TextTable.of(disturbed()));
    }

    @Test
    void ofAQuietRunThereIsNothingToSay() throws IOException {
        forks("1,%s,completed,completed,1,".formatted(AXES.formatted("platform")));
        assertThat(TextTable.of(disturbed())).isEmpty();
    }

    @Test
    void theDriftIsDrawnOverTimeWithTheSentinelsNextToDisturbedForksMarked() {
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
        return ForkTables.disturbed(run, ForkRow.read(directory, run.levels()));
    }
}
