package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.SyntheticRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody who measures every night wants to know since when it is slower. */
class HistoryCommandTest {

    @TempDir private Path results;

    private void run(int day, double virtualMicros) throws IOException {
        String id = "day-%02d".formatted(day);
        ComparedRuns.run(
                results.resolve("study").resolve(id),
                SyntheticRun.of(
                                "study",
                                false,
                                levels ->
                                        levels.get(Axes.THREADS).equals("virtual")
                                                ? virtualMicros
                                                : 5000 + 7 * day % 40)
                        .axis(Axes.CPUS, "1")
                        .axis(Axes.THREADS, "virtual", "platform")
                        .axis(Axes.TASKS, "10"),
                "here",
                "\"run\": \"%s\", \"started\": \"2026-01-%02dT00:00:00Z\"".formatted(id, day));
    }

    private CommandLineRun history(String... more) {
        return CommandLineRun.of(List.of("history", results.resolve("study").toString()), more);
    }

    @Test
    void historyShowsSinceWhichRunConfigurationsAreSlower() throws IOException {
        for (int day = 1; day <= 10; day++) {
            run(day, (day < 6 ? 1000 : 1200) + 3 * day % 5);
        }

        String said = history().whole();

        assertThat(said)
                .contains("10 runs of study: 1 shift")
                .contains("From run day-06 on, 1 of 2 configurations:")
                .contains("×1.20  virtual\n");
        Path folder = results.resolve("comparisons/study-history");
        assertThat(folder.resolve("history.png")).exists();
        assertThat(Files.readAllLines(folder.resolve("history.csv")))
                .filteredOn(line -> line.startsWith("day-06"))
                .satisfiesExactly(
                        line -> assertThat(line).contains("virtual").matches(".*,1\\.19\\d+"),
                        line -> assertThat(line).contains("platform").endsWith(","));
        assertThat(Files.readAllLines(folder.resolve("data-dictionary.csv")))
                .anyMatch(line -> line.contains("shift"));
    }

    @Test
    void historyOfAServiceShowsItsLatencies() throws IOException {
        for (int day = 1; day <= 10; day++) {
            String id = "day-%02d".formatted(day);
            ComparedRuns.run(
                    results.resolve("study").resolve(id),
                    ComparedRuns.service(day < 6 ? 1 : 1.3).axis("rate", "900"),
                    "here",
                    "\"run\": \"%s\", \"started\": \"2026-01-%02dT00:00:00Z\"".formatted(id, day));
        }

        assertThat(history().whole())
                .contains("10 runs of study, latency p99: 1 shift")
                .contains("From run day-06 on, 1 of 1 configurations:\n  ×1.30");
        assertThat(results.resolve("comparisons/study-history/history.csv"))
                .content()
                .contains(",latency_p99_ns,");
    }

    @Test
    void fewRunsAreDrawnWithoutShifts() throws IOException {
        run(1, 1000);
        run(2, 1500);

        assertThat(history("--output", results.resolve("mine").toString()).whole())
                .contains("2 runs of study: a shift can be seen in 8 or more");
        assertThat(results.resolve("mine/history.png")).exists();
    }

    @Test
    void copiesOfRunsDoNotCount() throws IOException {
        for (int day = 1; day <= 6; day++) {
            run(day, 1000 + 3 * day);
            String id = "day-%02d".formatted(day);
            Folders.copy(
                    results.resolve("study").resolve(id), results.resolve("study/" + id + " copy"));
        }

        CommandLineRun said = history();

        assertThat(said.code()).isZero();
        assertThat(said.out()).contains("6 runs of study: a shift can be seen in 8 or more");
        assertThat(said.err())
                .contains("copies of other runs do not count: day-01 copy, day-02 copy,");
        assertThat(CommandLineRun.of("compare", study("day-01"), study("day-01 copy")).refusal())
                .contains("day-01 copy is a copy of the run in " + study("day-01"));
    }

    private String study(String id) {
        return results.resolve("study").resolve(id).toString();
    }

    @Test
    void folderWithoutRunsIsRejected() throws IOException {
        run(1, 1000);

        assertThat(history().refusal())
                .contains("contains 1 run\n", "fix: Name the folder of an experiment");
    }
}
