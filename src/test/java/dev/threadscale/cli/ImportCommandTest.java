package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JMH wrote becomes a run like any other; what it cannot have written is refused. */
class ImportCommandTest {

    @TempDir private Path folder;

    private static String result(String mode, String size, String metric) {
        return """
        {"jmhVersion": "1.37", "benchmark": "bench.QueueBench.offer", "mode": "%s",
         "threads": 2, "forks": 2, "jvmArgs": ["-Xmx1g"], "jdkVersion": "25",
         "warmupIterations": 5, "measurementIterations": 2, "measurementTime": "1 s",
         "params": {"size": "%s"}, "primaryMetric": {%s}, "secondaryMetrics": {}}
        """
                .formatted(mode, size, metric);
    }

    private Path write(String name, String json) throws IOException {
        return Files.writeString(folder.resolve(name), json);
    }

    private Path imported(Path file) throws IOException {
        CommandLineRun.outOf("import", file.toString(), "--results", folder + "/results");
        return Folders.children(folder.resolve("results/jmh")).getLast();
    }

    /** Columns of {@code iterations.csv}, for each row. */
    private static List<String> cells(Path run, String... columns) throws IOException {
        List<String> lines = Files.readAllLines(run.resolve("iterations.csv"));
        List<String> header = List.of(lines.getFirst().split(",", -1));
        return lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(row ->
                        Stream.of(columns)
                                .map(column -> row[header.indexOf(column)])
                                .collect(Collectors.joining(" ")))
                .toList();
    }

    @Test
    void everyModeBecomesTheTimeOfAnOperation() throws IOException {
        String histogram =
                "\"scoreUnit\": \"us/op\", \"rawDataHistogram\": [[[[1.0, 3], [5.0, 1]]]]";
        Path run =
                imported(
                        all(
                                result("avgt", "1", raw("us/op", "[[2.5], [5.0]]")),
                                // Two threads with 4 operations a ms together.
                                result("thrpt", "1", raw("ops/ms", "[[4]]")),
                                result("ss", "1", raw("ms/op", "[[0.25, 0.75]]")),
                                result("sample", "1", histogram)));

        List<String> times = cells(run, "elapsed_ns");
        List<String> rounds = cells(run, "timed_rounds");
        assertThat(IntStream.range(0, times.size()))
                .extracting(row -> Math.round(nanos(times.get(row), rounds.get(row))))
                .containsExactly(2500L, 5000L, 500_000L, 250_000L, 750_000L, 2000L);
        assertThat(cells(run, "mode", "fork", "iteration"))
                .containsExactly(
                        "avgt 1 1", "avgt 2 1", "thrpt 1 1", "ss 1 1", "ss 1 2", "sample 1 1");
    }

    /** A file of results. */
    private Path all(String... results) throws IOException {
        return write("all.json", "[%s]".formatted(String.join(",", results)));
    }

    @Test
    void tenThousandResultsAreImported() throws IOException {
        assertThat(cells(imported(write("many.json", many(10_000))), "fork")).hasSize(10_000);
    }

    private static String many(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(size -> result("avgt", "" + size, raw("us/op", "[[1]]")))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void executorOfJmhBecomesTheThreadKind() throws IOException {
        String some = result("avgt", "1", raw("us/op", "[[1]]"));
        Path run =
                imported(
                        all(
                                Stream.of("VIRTUAL", "PLATFORM", "FJP", "FIXED_TPE")
                                        .map(name -> "-Djmh.executor=" + name)
                                        .map(option -> some.replace("-Xmx1g", option))
                                        .toArray(String[]::new)));

        assertThat(cells(run, "threads"))
                .containsExactly("virtual", "platform", "fork-join", "jmh-fixed-tpe");
    }

    private static double nanos(String elapsed, String rounds) {
        return Double.parseDouble(elapsed) / (rounds.isEmpty() ? 1 : Double.parseDouble(rounds));
    }

    private static String raw(String unit, String scores) {
        return "\"scoreUnit\": \"%s\", \"rawData\": %s".formatted(unit, scores);
    }

    @Test
    void importedRunIsReportedAndCompared() throws IOException {
        Path before = imported(write("a.json", sizes("[[4.0, 4.1], [4.2, 4.3], [4.1, 4.0]]")));
        Path after = imported(write("b.json", sizes("[[8.0, 8.1], [8.2, 8.3], [8.1, 8.0]]")));

        assertThat(CommandLineRun.of("report", before.toString()).code()).isZero();
        assertThat(Files.readString(before.resolve("summary.csv"))).contains(",4116.66");
        CommandLineRun compared = CommandLineRun.of("compare", before.toString(), after.toString());
        assertThat(compared.code()).as(compared.err()).isZero();
        assertThat(compared.out()).contains("offer").contains("1.97");
    }

    private static String sizes(String scores) {
        return IntStream.of(16, 1024)
                .mapToObj(size -> result("avgt", Integer.toString(size), raw("us/op", scores)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String parameters(int count) {
        return IntStream.range(0, count)
                .mapToObj("\"p%d\": \"1\""::formatted)
                .collect(Collectors.joining(", "));
    }

    @Test
    void missingFileIsNamedOnce() {
        String file = folder.resolve("gone.json").toString();

        assertThat(CommandLineRun.of("import", file).refusal())
                .startsWith("error: cannot read %s: no such file\n".formatted(file));
    }

    @Test
    void malformedResultsAreRejected() throws IOException {
        String good = result("avgt", "1", raw("us/op", "[[1]]"));
        String raw = "rawData\": [[1]]";
        String histogram = "rawDataHistogram\": ";
        List<String> files =
                List.of(
                        "",
                        "{}",
                        "[]",
                        "null",
                        "[null]",
                        "[{}]",
                        "[" + good,
                        " \n",
                        "\uFEFF[ ]",
                        "[" + " ".repeat(100) + "]",
                        "Benchmark  Mode  Cnt  Score",
                        "\"Benchmark\",\"Mode\"",
                        "["
                                + good.replace("\"threads\": 2", "\"threads\": 1, \"threads\": 2")
                                + "]",
                        "["
                                + good.replace(
                                        "\"size\": \"1\"", "\"size\": \"1\", \"size\": \"2\"")
                                + "]",
                        "[" + good + "," + good + "]",
                        "[" + good.replace("\"threads\": 2", "\"threads\": 0") + "]",
                        "[" + good.replace("offer", "of\\u001bfer") + "]",
                        "[" + good.replace("us/op", "bananas") + "]",
                        "[" + good.replace("[[1]]", "[[\"NaN\"]]") + "]",
                        "[" + good.replace("[[1]]", "[[null]]") + "]",
                        "[" + good.replace("[[1]]", "[null]") + "]",
                        "[" + good.replace("[[1]]", "[]") + "]",
                        "[" + good.replace("[[1]]", "[[1e-320]]") + "]",
                        "[" + good.replace("\"size\": \"1\"", "\"size\": null") + "]",
                        "[" + good.replace(raw, histogram + "[[null]]") + "]",
                        "[" + good.replace(raw, histogram + "[[[null]]]") + "]",
                        "[" + good.replace("\"size\": \"1\"", parameters(101)) + "]",
                        many(10_001),
                        "[" + good.replace("[[1]]", "[[-1]]") + "]",
                        "[".repeat(100_000));
        StringBuilder told = new StringBuilder();
        for (String file : files) {
            Path path = write("bad.json", file);
            CommandLineRun run =
                    CommandLineRun.of("import", path.toString(), "--results", folder + "/results");
            told.append(file, 0, Math.min(40, file.length()))
                    .append('\n')
                    .append(run.code())
                    .append(' ')
                    .append(run.err().replace(folder + "/", ""));
        }
        assertThat(folder.resolve("results/jmh")).doesNotExist();
        Golden.matches("import-problems.txt", told.toString().replaceAll("(?m)^ .*\n", ""));
        assertThat(told.toString().toLowerCase(Locale.ROOT)).doesNotContain("stacktrace");
    }
}
