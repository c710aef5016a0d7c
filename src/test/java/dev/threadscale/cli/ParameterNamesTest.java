package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.Folders;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parameters may be called like columns, like axes of pictures and anything else of the kit's. */
class ParameterNamesTest {

    private static final List<String> NAMES =
            List.of(
                    "run",
                    "engine",
                    "phase",
                    "fork",
                    "cycles",
                    "outcome",
                    "label",
                    "ratio",
                    "shift",
                    "figure",
                    "type",
                    "observed",
                    "elapsed_ns",
                    "workload");

    @TempDir private Path folder;

    public static final class Own implements Runnable {
        public int engine = 1;
        public int forks = 1;
        public String phase = "";

        @Override
        public void run() {}
    }

    private Path imported() throws IOException {
        String results =
                IntStream.of(1, 2)
                        .mapToObj(level ->
                                NAMES.stream()
                                        .map(name ->
                                                "\"%s\": \"%s%d\"".formatted(name, name, level))
                                        .collect(Collectors.joining(",")))
                        .map(
                                """
                                {"benchmark": "b.Box.push", "mode": "avgt", "threads": 1, "params": {%s},
                                 "measurementIterations": 1, "warmupIterations": 1, "primaryMetric":
                                  {"scoreUnit": "us/op", "rawData": [[2.5], [2.6], [2.4]]}}
                                """
                                        ::formatted)
                        .collect(Collectors.joining(","));
        Path file = Files.writeString(folder.resolve("results.json"), "[" + results + "]");
        CommandLineRun.outOf("import", file.toString(), "--results", folder + "/results");
        return Folders.children(folder.resolve("results/jmh")).getLast();
    }

    private static void succeeds(Object... arguments) {
        CommandLineRun run =
                CommandLineRun.of(
                        Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
    }

    @Test
    void runsWithUnusualParameterNamesAreReportedComparedAndBundled() throws IOException {
        Path first = imported();
        Path second = imported();

        succeeds("report", first);
        succeeds("compare", first, second, "--output", folder.resolve("both"));
        succeeds("history", first.getParent(), "--output", folder.resolve("all"));
        succeeds("bundle", first, "--output", folder.resolve("run.zip"));
        for (Path table :
                List.of(
                        first.resolve("iterations.csv"),
                        first.resolve("forks.csv"),
                        first.resolve("summary.csv"),
                        folder.resolve("both/comparison.csv"),
                        folder.resolve("all/history.csv"))) {
            assertThat(CsvRows.of(table, "%s %s", "param.run", "param.engine"))
                    .as("%s", table)
                    .contains("run1 engine1", "run2 engine2");
        }
        assertThat(
                        CsvRows.of(
                                first.resolve("iterations.csv"),
                                "%s %s %s",
                                "run",
                                "phase",
                                "figure"))
                .contains(first.getFileName() + " measurement figure1");
        assertThat(Files.readAllLines(first.resolve("data-dictionary.csv")))
                .contains("iterations.csv,param.run,,level of the axis run");
    }

    @Test
    void publicFieldsMayHaveTheNamesOfColumns() throws Exception {
        String axes = ", engine: [1, 2], forks: 3, phase: [warmup, late]";
        Plan plan = CodePlans.of(folder, Own.class, "", axes);

        Path run =
                StoredRuns.finished(
                        folder.resolve("results"), plan, plan.forks(), "warmup", "measurement");

        succeeds("report", run);
        assertThat(CsvRows.of(run.resolve("summary.csv"), "%s %s", "param.engine", "param.phase"))
                .containsExactlyInAnyOrder("1 warmup", "2 warmup", "1 late", "2 late");
    }

    @Test
    void filesWithLongNamesAreImported() throws IOException {
        Path plain = imported();
        Path file = folder.resolve("x".repeat(230) + ".json");
        Files.copy(folder.resolve("results.json"), file);

        succeeds("import", file, "--results", folder.resolve("results"));

        assertThat(Folders.children(plain.getParent())).hasSize(2);
    }
}
