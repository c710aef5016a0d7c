package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The elapsed time of a service is the length of its windows, and must not pass for its result. */
class ServiceReportTest {

    private static final String[] WAITS =
            "1ms 2ms 3ms 4ms 5ms 6ms 7ms 8ms 9ms 10ms 11ms 12ms".split(" ", -1);

    @TempDir private Path directory;

    private static SyntheticRun atTwoRates() {
        return SyntheticStudies.service().axis("rate", "500", "900");
    }

    /** Services whose results are laid out in different ways. */
    static List<SyntheticRun> services() {
        return List.of(
                SyntheticStudies.service(),
                atTwoRates(),
                atTwoRates().axis("wait", WAITS),
                atTwoRates()
                        .observing((levels, sink) ->
                                sink.add("achieved_rate", "", levels.get("rate"), "1/s")));
    }

    @ParameterizedTest
    @MethodSource("services")
    void elapsedTimeIsNotShown(SyntheticRun service) throws IOException {
        Report report = Report.of(service.in(directory));

        report.writeTables();
        Path page = report.writePage(Instant.EPOCH, Map.of());

        assertThat(report.tables()).doesNotContainIgnoringCase("elapsed");
        assertThat(report.measured(5).toString()).doesNotContainIgnoringCase("elapsed");
        assertThat(directory.resolve("summary.md")).content().doesNotContain("elapsed");
        assertThat(Jsoup.parse(Files.readString(page)).select("#measured, figure").text())
                .isNotEmpty()
                .doesNotContainIgnoringCase("elapsed");
    }
}
