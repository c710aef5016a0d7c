package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The documented ways to read a run with pandas and DuckDB give the numbers of its report. The
 * danger is a level that they take for a missing value or for a number, which disappears.
 */
class OtherToolsTest {

    private static final String PYTHON =
            System.getenv().getOrDefault("THREADSCALE_TEST_PYTHON", "python3");

    private static final List<String> LEVELS =
            List.of("NA", "null", "None", "nan", "", "7", "007", "1000", "1,000", "1e3", "true");

    @TempDir private Path folder;

    @BeforeAll
    static void hasTheTools() throws Exception {
        assumeTrue(
                isInstalled(), "no Python with pandas, DuckDB and Matplotlib: see .ci/other-tools");
    }

    private static boolean isInstalled() throws InterruptedException {
        try {
            return new ProcessBuilder(PYTHON, "-c", "import pandas, duckdb, matplotlib")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    @Test
    void runOfAParameterIsReadAsReported() throws Exception {
        Path run =
                Folders.copy(
                        Path.of("src/test/resources/runs/jmh/20261127-110516-907"),
                        folder.resolve("run"));
        CommandLineRun.outOf("report", run.toString());
        isReadAsReported(run, "capacity");
    }

    static List<List<String>> levels() {
        return List.of(LEVELS, List.of("7", "007"));
    }

    @ParameterizedTest
    @MethodSource("levels")
    void levelsOfJmhThatLookLikeNothingAreKept(List<String> levels) throws Exception {
        String results =
                levels.stream()
                        .map(level ->
                                """
                                {"jmhVersion": "1.37", "benchmark": "bench.Odd.levels", "mode": "avgt",
                                 "threads": 1, "warmupIterations": 1, "measurementIterations": 2,
                                 "measurementTime": "1 s", "params": {"level": "%s"},
                                 "primaryMetric": {"scoreUnit": "us/op", "rawData": [[%d.5, 2], [3, 4]]}}
                                """
                                        .formatted(level, levels.indexOf(level) + 1))
                        .collect(Collectors.joining(",", "[", "]"));
        Path file = Files.writeString(folder.resolve("jmh.json"), results);
        CommandLineRun.outOf("import", file.toString(), "--results", folder + "/results");
        Path run = Folders.children(folder.resolve("results/jmh")).getLast();
        CommandLineRun.outOf("report", run.toString());
        isReadAsReported(run, "level");
        assertThat(CsvRows.of(run.resolve("summary.csv"), "%s", "level"))
                .containsExactlyElementsOf(levels);
    }

    private void isReadAsReported(Path run, String parameter) throws Exception {
        Map<String, NamedCsvRecord> reported = new HashMap<>();
        for (NamedCsvRecord row : CsvRows.of(run.resolve("summary.csv"))) {
            reported.put(row.getField("configuration"), row);
        }
        Map<String, List<String>> read = new HashMap<>();
        for (JsonNode line : lines(run, parameter)) {
            String configuration = line.get(1).textValue();
            NamedCsvRecord expected = reported.get(configuration);
            assertThat(expected).as(line.toString()).isNotNull();
            line.get(2)
                    .properties()
                    .forEach(level ->
                            assertThat(level.getValue().textValue())
                                    .isEqualTo(expected.getField(level.getKey())));
            assertThat(line.get(2).has(parameter)).isTrue();
            assertThat(line.get(3).asText()).isEqualTo(expected.getField("forks"));
            assertThat(line.get(4).doubleValue() * 1e6)
                    .isCloseTo(
                            Double.parseDouble(expected.getField("elapsed_mean_ns")), within(1e-3));
            read.computeIfAbsent(line.get(0).textValue(), _ -> new ArrayList<>())
                    .add(configuration);
        }
        assertThat(read.get("pandas")).containsExactlyInAnyOrderElementsOf(reported.keySet());
        assertThat(read.get("duckdb")).containsExactlyInAnyOrderElementsOf(reported.keySet());
    }

    private static List<JsonNode> lines(Path run, String parameter) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(PYTHON, "src/test/python/read_run.py", parameter)
                        .redirectErrorStream(true);
        builder.environment().put("THREADSCALE_RUN", run.toString());
        Process process = builder.start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        ObjectMapper mapper = new ObjectMapper();
        List<JsonNode> lines = new ArrayList<>();
        for (String line : printed.lines().filter(one -> one.startsWith("[")).toList()) {
            lines.add(mapper.readTree(line));
        }
        return lines;
    }
}
