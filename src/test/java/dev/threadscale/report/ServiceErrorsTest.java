package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.cli.text.RunEnding;
import dev.threadscale.fixture.FailingService;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.report.compare.History;
import dev.threadscale.results.ComparisonCsv;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.files.Folder;
import dev.threadscale.run.Sessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failed requests are next to every latency, and before every comparison of latencies. */
class ServiceErrorsTest {

    private static final int WIDTH = 100;

    private static final String FINDING =
            "findings=[{id: alike, claim: Virtual threads are as fast., of: latency_p99_ns,"
                    + " compare: {threads: virtual}, with: {threads: platform},"
                    + " expect: {ratio: 0.9 to 1.1}}]";

    @TempDir private Path results;

    private Path run(String name, String rates, ToIntFunction<Fork> failing)
            throws InterruptedException {
        Sessions sessions =
                new Sessions(
                        results.resolve(name),
                        Plans.study(
                                "workload={name: service, window: 22s}",
                                "matrix={cpus: 1, threads: [platform, virtual], tasks: 1, rate: %s}"
                                        .formatted(rates),
                                "measure={warmup: 1, iterations: 2, forks: 3}",
                                FINDING));
        sessions.begin(new FakeEngine().always(new FailingService(failing)));
        return sessions.directory().path();
    }

    private static int ofVirtual(Fork fork) {
        return fork.configuration().threads().name().equals("virtual") ? 200 : 0;
    }

    private static String ending(Path run) {
        Report report = Report.of(run);
        report.writeTables();
        return new RunEnding(report, run, WIDTH, true).text().replaceAll("Report: .*\n", "");
    }

    @Test
    void answerTablesAndVerdictsBeginWithErrors() throws Exception {
        Path run = run("failing", "[500, 700, 900]", ServiceErrorsTest::ofVirtual);

        Golden.matches("report/errors-ending.txt", ending(run));
        Golden.matches("report/errors-summary.md", Files.readString(run.resolve("summary.md")));
        assertThat(Report.of(run).tables()).contains("virtual, errors", "20 % of requests failed");
        assertThat(run.resolve(FindingsCsv.FILE))
                .content()
                .contains("errors differ: 20 % of requests failed (");
        Path page = Report.of(run).writePage(Instant.EPOCH, Map.of());
        assertThat(Jsoup.parse(Files.readString(page)).text())
                .contains("20 % of requests failed (402 with a status other than 200");
    }

    @Test
    void configurationsInRowsHaveAColumnOfErrors() throws Exception {
        Path run = run("failing", "500", ServiceErrorsTest::ofVirtual);

        assertThat(ending(run))
                .containsPattern("platform .* 0 % ")
                .containsPattern("virtual .* 20 % ");
    }

    /** A service level without a limit on errors may be met by a service that fails requests. */
    @Test
    void searchNamesTheErrorsAtItsLimit() throws Exception {
        Sessions sessions =
                new Sessions(
                        results,
                        Plans.study(
                                "workload={name: service, window: 22s}",
                                "matrix={cpus: 1, threads: virtual, tasks: 1}",
                                "search={axis: rate, from: 500, to: 4000, within: 50%, for: {p99: 50ms}}",
                                "measure={warmup: 1, iterations: 2, forks: 3}"));
        FailingService failing = new FailingService(fork -> rate(fork) >= 2_000 ? 9 : 0);
        sessions.begin(
                new FakeEngine()
                        .always((fork, output) ->
                                rate(fork) >= 3_000
                                        ? FakeEngine.exit(WorkerExit.OVERLOADED.code())
                                        : failing.run(fork, output)));
        Report report = Report.of(sessions.directory().path());

        assertThat(report.answer())
                .containsExactly(
                        "On 1 CPU, virtual keeps p99 at most 50.0 ms up to 2,000–3,000 requests per second"
                                + " (at 3,000: overloaded), where 0.9 % of requests failed (18 with a status"
                                + " other than 200, 9 without an answer in time) at 2,000.");
        assertThat(report.tables()).containsPattern("below +of limit +errors");
    }

    @Test
    void searchForFlipNamesErrorsOnce() throws Exception {
        Sessions sessions =
                new Sessions(
                        results,
                        Plans.study(
                                "workload={name: service, window: 22s}",
                                "matrix={cpus: 1, tasks: 1}",
                                "search={for: flip, compare: {threads: virtual}, with: {threads: platform},"
                                        + " axis: rate, from: 500, to: 4000, of: latency_p99_ns}",
                                "measure={warmup: 1, iterations: 2, forks: 3}"));
        sessions.begin(new FakeEngine().always(new FailingService(ServiceErrorsTest::ofVirtual)));
        Path run = sessions.directory().path();
        String answer = String.join(" ", Report.of(run).answer());

        assertThat(answer).contains("20 % of requests failed").contains("too close to call");
        assertThat(new RunEnding(Report.of(run), run, WIDTH, true).brief().replaceAll("\\s+", " "))
                .startsWith(" " + answer + " Report: ");
    }

    private static long rate(Fork fork) {
        return Long.parseLong(fork.configuration().labels().get("rate"));
    }

    @Test
    void serviceWithoutErrorsDoesNotMentionThem() throws Exception {
        Path run = run("healthy", "[500, 700, 900]", _ -> 0);

        assertThat(ending(run) + Files.readString(run.resolve("summary.md")))
                .doesNotContain("error", "failed");
    }

    @Test
    void runsOfWhichOneFailsRequestsDiffer() throws Exception {
        Path healthy = run("healthy", "500", _ -> 0);
        Path failing = run("failing", "500", ServiceErrorsTest::ofVirtual);
        Comparison comparison = Comparison.of(List.of(healthy, failing));

        comparison.writeTable(Folder.at(results));

        assertThat(comparison.isChanged()).isTrue();
        Golden.matches("report/errors-comparison.txt", comparison.tables());
        assertThat(results.resolve(ComparisonCsv.FILE)).content().contains("errors differ: ");
        assertThat(Comparison.of(List.of(failing, failing)).isChanged()).isFalse();
    }

    @Test
    void historyNamesTheRunsWithFailedRequests() throws Exception {
        Path healthy = run("healthy", "500", _ -> 0);
        Path failing = run("failing", "500", ServiceErrorsTest::ofVirtual);
        History history = History.of(List.of(healthy, failing));

        history.write(Folder.at(results));

        assertThat(history.text())
                .containsPattern("errors in 1 of 2 runs, last in .*: 20 % of requests failed .*")
                .doesNotContain("platform");
        assertThat(results.resolve("history.csv")).content().contains("error_percent");
    }
}
