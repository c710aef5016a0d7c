package dev.threadscale.report;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.report.data.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Found by {@link BrokenRunTest}: parts of run.json that are no longer there. */
class IncompleteRecordTest {

    @TempDir private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"findings\": [{}]                      | a finding cannot be read (it lacks id)",
                "\"findings\": [null]                    | a finding cannot be read (it is no"
                        + " object)",
                "\"curves\": [{\"reference\": \"a.csv\"}] | a curve cannot be read",
            })
    void anIncompletePartOfTheRecordIsNamedWithItsFile(String entry, String problem)
            throws IOException {
        Path run = SyntheticRun.factorization().in(directory);
        RunJson.replacing(run, "\"findings\"", "\"was\"");
        RunJson.adding(run, entry);

        refused(() -> Report.of(run))
                .startsWith(run.resolve("run.json").toString())
                .contains(problem)
                .endsWith(RunFile.REMEDY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"kind\": \"ratio\"}                 | it lacks expect.compare",
                "{\"kind\": \"flat\", \"over\": \"cpus\"} | it lacks expect.levels",
            })
    void aClaimWithoutOneOfItsPartsIsRefusedBeforeItIsJudged(String expect, String problem)
            throws IOException {
        Path run = SyntheticRun.factorization().in(directory);
        RunJson.replacing(run, "\"findings\"", "\"was\"");
        RunJson.adding(
                run,
                """
                "findings": [{"id": "A1", "claim": "It holds.", "of": {"name": "elapsed_ns"},
                              "where": {}, "expect": %s}]\
                """
                        .formatted(expect));

        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> Report.of(run))
                .withMessageContaining(problem);
    }
}
