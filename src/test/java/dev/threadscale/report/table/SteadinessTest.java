package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.measured.Steadiness;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/** A mean over iterations that still warm up is no mean of anything; the reader has to know. */
class SteadinessTest {

    private static final String WARNING = "warning: measured iterations are not steady";

    @TempDir Path directory;

    private Report report(SyntheticRun run) throws IOException {
        return Report.of(run.in(directory));
    }

    private List<String> column(String name, Report report) throws IOException {
        report.writeTables();
        try (CsvReader<NamedCsvRecord> csv =
                CsvReader.builder().ofNamedCsvRecord(directory.resolve("summary.csv"))) {
            return csv.stream().map(row -> row.getField(name)).toList();
        }
    }

    @Test
    void iterationsAfterTheWarmUpAreSteadyAndNothingIsSaid() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 20));

        assertThat(report.tables()).doesNotContain(WARNING);
        assertThat(column("first_steady_iteration", report)).containsOnly("2");
        assertThat(column("steady_forks", report)).isSubsetOf("2", "3");
        assertThat(column("checked_forks", report)).containsOnly("3");
    }

    @Test
    void summarySaysFromWhichIterationOnAForkIsSteady() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 20).slowUntil(6));

        // One is warm-up, and of those measured five are slow.
        assertThat(column("first_steady_iteration", report)).containsOnly("7");
        assertThat(column("steady_forks", report)).containsOnly("0");
    }

    @Test
    @DefaultLocale("de-DE")
    void consoleNamesAFewConfigurationsHoweverManyWarmUp() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 20).slowUntil(6));

        Golden.matches(
                "report/not-steady.txt",
                new SteadinessNote(PicturesOfRuns.analysis(directory).run()).text());
        assertThat(report.tables()).containsOnlyOnce(WARNING);
    }

    @Test
    void unsteadyForksSaySo() throws IOException {
        Report report =
                report(
                        SyntheticRun.of("One", false, levels -> 100)
                                .axis(Axes.THREADS, "virtual")
                                .forks(2, 20)
                                .slowUntil(15));

        assertThat(report.tables())
                .contains("in most forks of 1 of 1 configuration\n")
                .contains("  the only one: 0 of 2 forks steady, no steady state\n");
        assertThat(column("first_steady_iteration", report)).first().isEqualTo("");
    }

    @Test
    void tooFewIterationsTellNothingAndThatIsSaid() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 5).slowUntil(4));

        assertThat(report.tables())
                .doesNotContain(WARNING)
                .contains(
                        "note: steadiness not checked: 96 of 96 forks had fewer than 15"
                                + " iterations\n");
        assertThat(column("checked_forks", report)).containsOnly("0");
        assertThat(column("steady_forks", report)).containsOnly("");
    }

    @Test
    void oneCheckedForkOfTwoIsNoReasonToWarn() {
        assertThat(new Steadiness(9, 2, 1, Optional.empty()).isDoubtful()).isFalse();
        assertThat(new Steadiness(9, 3, 1, Optional.empty()).isDoubtful()).isTrue();
        assertThat(new Steadiness(9, 0, 0, Optional.empty()).isDoubtful()).isFalse();
    }
}
