package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.SyntheticRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A goal that was not reached must not pass for one that was. */
class PrecisionTableTest {

    @TempDir Path directory;

    private static SyntheticRun study() {
        return SyntheticRun.factorization().axes("cpus=1 threads=platform,virtual tasks=10,100");
    }

    private static String table(Path run) throws IOException {
        return TextTable.of(TableKinds.PRECISION.of(Goals.precision(PicturesOfRuns.analysis(run))));
    }

    /** Where means of so many forks are to be known this well. */
    private String table(int forks, String percent, String confidence) throws IOException {
        return table(RunJson.precise(study().forks(forks, 5).in(directory), percent, confidence));
    }

    @Test
    void configurationsShortOfTheGoalAreListed() throws IOException {
        Golden.matches("report/precision.txt", table(5, "1", "95"));
    }

    @Test
    void reachedGoalTakesOneLine() throws IOException {
        assertThat(table(5, "12.5", "95"))
                .isEqualTo(
                        "\nprecision: 4 of 4 configurations are known within ±12.5 %"
                                + " (95 % confidence)\n");
    }

    @Test
    void moreConfidenceIsHarderToReach() throws IOException {
        assertThat(table(5, "2.5", "80")).contains(": 4 of 4 ");
        assertThat(table(5, "2.5", "99.9")).contains(": 0 of 4 ");
    }

    @Test
    void singleForkLeavesUnknownHowWellAMeanIsKnown() throws IOException {
        assertThat(table(1, "2", "95")).contains(": 0 of 4 ").containsPattern("–  +1 of 20\n");
    }

    @Test
    void precisionOfAServiceConcernsItsLatencies() throws IOException {
        Path run = ComparedRuns.service(1, "1200").forks(5, 1).in(directory);

        assertThat(table(RunJson.precise(run, "0.1", "95")))
                .contains("precision: 0 of 2 configurations are known within ±0.1 %")
                .contains("rate  latency p99  known within", " 900      24.8 ms ");
        assertThat(table(RunJson.precise(run, "5", "95"))).contains(": 2 of 2 ");
    }

    @Test
    void runWithoutGoalHasNoTable() throws IOException {
        assertThat(table(study().in(directory))).isEmpty();
    }
}
