package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.results.Results;
import dev.threadscale.results.SummaryCsv;
import dev.threadscale.results.imported.ImportedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What was measured decides how much a report has to do, and not how much its axes would allow: of
 * results that differ in every parameter, that is the product of all their levels.
 */
class SizesTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"1, 300", "2, 100", "4, 60", "8, 20", "90, 12"})
    @Timeout(120)
    void sparseRunIsReportedByItsMeasurements(int parameters, int results) throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("jmh.json"),
                        IntStream.range(0, results)
                                .mapToObj(level -> result(parameters, level))
                                .collect(Collectors.joining(",", "[", "]")));
        Path run =
                ImportedRun.of(
                        file,
                        Optional.of("jmh"),
                        Results.open(folder.resolve("results")),
                        "1",
                        RunPageTest.NOON);

        Report report = Report.of(run);
        report.writeTables();

        assertThat(Files.readAllLines(run.resolve(SummaryCsv.FILE))).hasSize(1 + results);
        assertThat(Jsoup.parse(report.writePage(RunPageTest.NOON, Map.of())).select("figure"))
                .hasSizeLessThanOrEqualTo(60);
        assertThat(report.tables().lines()).hasSizeLessThanOrEqualTo(200);
    }

    private static String result(int parameters, int level) {
        String params =
                IntStream.range(0, parameters)
                        .mapToObj(one -> "\"p%d\": \"%d\"".formatted(one, level))
                        .collect(Collectors.joining(", "));
        return """
        {"benchmark": "bench.Queue.offer", "mode": "avgt", "threads": 1, "params": {%s},
         "warmupIterations": 0, "measurementIterations": 1,
         "primaryMetric": {"scoreUnit": "us/op", "rawData": [[%d], [2]]}}
        """
                .formatted(params, 1 + level);
    }
}
