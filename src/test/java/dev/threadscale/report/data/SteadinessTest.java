package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.Golden;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.table.SteadinessNote;
import dev.threadscale.results.SummaryRow.Steadiness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/** A mean over iterations that still warm up is no mean of anything; the reader has to know. */
class SteadinessTest {

    private static final String WARNING = "warning: measured iterations that are not steady";

    @TempDir Path directory;

    private Report report(SyntheticRun run) throws IOException {
        return Report.of(run.in(directory));
    }

    private List<NamedCsvRecord> summary(Report report) throws IOException {
        report.writeTables();
        try (CsvReader<NamedCsvRecord> csv =
                CsvReader.builder().ofNamedCsvRecord(directory.resolve("summary.csv"))) {
            return csv.stream().toList();
        }
    }

    @Test
    void iterationsAfterTheWarmUpAreSteadyAndNothingIsSaid() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 20));

        assertThat(report.tables()).doesNotContain(WARNING);
        assertThat(summary(report))
                .allSatisfy(
                        row -> assertThat(row.getField("first_steady_iteration")).isEqualTo("2"))
                .allSatisfy(row -> assertThat(row.getField("steady_forks")).isIn("2", "3"))
                .allSatisfy(row -> assertThat(row.getField("checked_forks")).isEqualTo("3"));
    }

    @Test
    void theSummarySaysFromWhichIterationOnAForkIsSteady() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 20).slowUntil(6));

        // One is warm-up, and of those measured five are slow.
        assertThat(summary(report))
                .allSatisfy(
                        row -> assertThat(row.getField("first_steady_iteration")).isEqualTo("7"))
                .allSatisfy(row -> assertThat(row.getField("steady_forks")).isEqualTo("0"));
    }

    @Test
    @DefaultLocale("de-DE")
    void theConsoleNamesAFewConfigurationsHoweverManyWarmUp() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 20).slowUntil(6));

        Golden.matches(
                "report/not-steady.txt",
                new SteadinessNote(PicturesOfRuns.evidence(directory).data()).text());
        assertThat(report.tables()).containsOnlyOnce(WARNING);
    }

    @Test
    void whatIsNeverSteadySaysSo() throws IOException {
        Report report =
                report(
                        SyntheticRun.of("One", false, levels -> 100)
                                .axis(MeasuredAxis.THREADS, "virtual")
                                .forks(2, 20)
                                .slowUntil(15));

        assertThat(report.tables())
                .contains("in most forks of 1 of 1 configuration\n")
                .contains("  the only one: 0 of 2 forks steady, no steady state\n");
        assertThat(summary(report).getFirst().getField("first_steady_iteration")).isEmpty();
    }

    @Test
    void tooFewIterationsTellNothingAndThatIsSaid() throws IOException {
        Report report = report(SyntheticRun.factorization().forks(3, 5).slowUntil(4));

        assertThat(report.tables())
                .doesNotContain(WARNING)
                .contains(
                        "note: steadiness not checked: 96 of 96 forks had fewer than 15"
                                + " iterations\n");
        assertThat(summary(report))
                .allSatisfy(row -> assertThat(row.getField("checked_forks")).isEqualTo("0"))
                .allSatisfy(row -> assertThat(row.getField("steady_forks")).isEmpty());
    }

    @Test
    void oneCheckedForkOfTwoIsNoReasonToWarn() {
        assertThat(new Steadiness(9, 2, 1, Optional.empty()).isDoubtful()).isFalse();
        assertThat(new Steadiness(9, 3, 1, Optional.empty()).isDoubtful()).isTrue();
        assertThat(new Steadiness(9, 0, 0, Optional.empty()).isDoubtful()).isFalse();
    }
}
