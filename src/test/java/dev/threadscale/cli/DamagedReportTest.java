package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A report of last year's run from a disk with faults. */
class DamagedReportTest {

    private static final Plan PLAN = Plans.study("measure.forks=1");

    @TempDir private Path results;
    private Path run;

    @BeforeEach
    void store() throws Exception {
        run = StoredRuns.finished(results, PLAN, PLAN.forks(), "measurement");
    }

    private CommandLineRun report() {
        return CommandLineRun.of("report", run.toString()).naming(run);
    }

    private void truncate(String name) throws Exception {
        byte[] whole = Files.readAllBytes(run.resolve(name));
        Files.write(run.resolve(name), java.util.Arrays.copyOf(whole, whole.length - 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "iterations.csv | or let 'threadscale run FILE --resume=20260102-030405-000' write it again.",
                "run.json | or begin a new run.",
                "journal.jsonl | or begin a new run."
            })
    void truncatedFileIsReportedWithARemedy(String file, String remedy) throws Exception {
        truncate(file);

        assertThat(report().refusal())
                .isEqualTo(
                        """
                        error: cannot read <file>/%s: it was cut off or changed after it was written
                        fix: Restore it from a copy, %s
                        """
                                .formatted(file, remedy));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SHA256SUMS", "iterations.csv", "forks.csv", "run.json", "journal.jsonl"})
    void changedLineEndsAreNamed(String name) throws Exception {
        Path file = run.resolve(name);
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));

        assertThat(report().refusal())
                .startsWith(
                        "error: cannot read <file>/%s: its line ends were changed, as Git"
                                .formatted(name));
    }

    @Test
    void changedLineEndsOfAForkAreNamed() throws Exception {
        Path file = run.resolve("forks/" + PLAN.forks().getFirst().id() + "/SHA256SUMS");
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));

        assertThat(report().err()).contains("is damaged: its line ends were changed");
    }

    @Test
    void damagedForkIsAWarningButTheReportIsWritten() throws Exception {
        String whole = report().out();
        String fork = "forks/" + PLAN.forks().getFirst().id();
        truncate(fork + "/iterations.csv");

        assertThat(report())
                .isEqualTo(
                        new CommandLineRun(
                                0,
                                whole,
                                """
                                warning: <file>/%s/iterations.csv is damaged: it was cut off or changed after it was written; the tables were made before that
                                fix: The report does not need them. 'threadscale run FILE --resume=20260102-030405-000' measures them again.
                                """
                                        .formatted(fork)));
    }
}
