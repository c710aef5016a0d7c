package dev.threadscale.report;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
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
                "\"findings\": [{}]                      | it lacks experiment.findings.id",
                "\"findings\": [null]                    | it lacks experiment.findings.null",
                "\"curves\": [{\"reference\": \"a.csv\"}] | PublishedCurve",
            })
    void anIncompletePartOfTheRecordIsNamedWithItsFile(String entry, String problem)
            throws IOException {
        Path run = SyntheticRun.factorization().in(directory);
        RunJson.adding(run, entry);

        refused(() -> Report.of(run))
                .startsWith("cannot read " + run.resolve("run.json"))
                .contains(problem)
                .endsWith("Restore it from a copy, or begin a new run.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"kind\": \"ratio\"}                 | it lacks experiment.findings.expect.compare",
                "{\"kind\": \"flat\", \"over\": \"cpus\"} | it lacks experiment.findings.expect.levels",
            })
    void aClaimWithoutOneOfItsPartsIsRefusedBeforeItIsJudged(String expect, String problem)
            throws IOException {
        Path run = SyntheticRun.factorization().in(directory);
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
