package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.fixture.Summed;
import dev.threadscale.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody who measures every night wants to know since when it is slower. */
class HistoryCommandTest {

    private static final Map<String, List<String>> AXES = new LinkedHashMap<>();

    static {
        AXES.put("runtime", List.of("jvm-25"));
        AXES.put("cpus", List.of("1"));
        AXES.put("threads", List.of("virtual", "platform"));
        AXES.put("tasks", List.of("10"));
    }

    @TempDir private Path results;

    private void run(int day, long virtualNanos) throws IOException {
        String id = "day-%02d".formatted(day);
        Path directory = results.resolve("study").resolve(id);
        Summed.write(
                directory,
                "run.json",
                Json.write(SomeRun.of(AXES).record())
                        .replace("\"run-1\"", '"' + id + '"')
                        .replaceAll(
                                "\"started\" : \"[^\"]*\"",
                                "\"started\" : \"2026-01-%02dT00:00:00Z\"".formatted(day)));
        StringBuilder rows =
                new StringBuilder(
                        "experiment,run,configuration,fork,engine,runtime,cpus,threads,tasks,phase,"
                                + "iteration,elapsed_ns\n");
        for (int fork = 1; fork <= 3; fork++) {
            rows.append(
                    "study,%s,c1,%d,docker,jvm-25,1,virtual,10,measurement,1,%d\n"
                            .formatted(id, fork, virtualNanos + fork));
            rows.append(
                    "study,%s,c2,%d,docker,jvm-25,1,platform,10,measurement,1,%d\n"
                            .formatted(id, fork, 5000 + 7 * day % 40 + fork));
        }
        FullCsv.write(directory.resolve("iterations.csv"), rows.toString());
    }

    private CommandLineRun history(String... more) {
        return CommandLineRun.of(List.of("history", results.resolve("study").toString()), more);
    }

    @Test
    void itSaysFromWhichRunOnWhatIsSlower() throws IOException {
        for (int day = 1; day <= 10; day++) {
            run(day, (day < 6 ? 1000 : 1200) + 3L * day % 5);
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
    void fewRunsAreDrawnWithoutAWordOfShifts() throws IOException {
        run(1, 1000);
        run(2, 1500);

        assertThat(history("--output", results.resolve("mine").toString()).whole())
                .contains("2 runs of study: a shift shows in 8 or more");
        assertThat(results.resolve("mine/history.png")).exists();
    }

    @Test
    void aFolderWithoutRunsIsRefused() throws IOException {
        run(1, 1000);

        CommandLineRun end = history();

        assertThat(end.code()).isEqualTo(2);
        assertThat(end.err()).contains("holds 1 runs", "fix: Name the folder of an experiment");
    }
}
