package dev.threadscale.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.SearchedService;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticStudies;
import dev.threadscale.report.SyntheticTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The one sentence that most people read. It must not call fastest what chance may have put first.
 */
class AnswerTest {

    @TempDir private Path directory;

    private static SyntheticRun kinds(double virtual) {
        return SyntheticRun.of("t", false, l -> l.get("threads").equals("virtual") ? virtual : 1000)
                .axis(Axes.THREADS, "platform", "virtual")
                .forks(5, 3);
    }

    private static String answer(Path run) {
        return String.join(" ", Report.of(run).answer());
    }

    static Stream<Arguments> sentences() {
        return Stream.of(
                Arguments.of(
                        kinds(500),
                        "With 100 tasks on 2 CPUs, virtual \\(.*\\) takes ×0[.]49 \\[0[.]49, 0[.]50\\] of"
                                + " platform's time[.]"),
                Arguments.of(
                        kinds(1000),
                        ".* and .* show no clear difference \\(×[01][.]\\d\\d \\[0[.]9\\d,"
                                + " 1[.]0\\d\\]\\)[.]"),
                Arguments.of(
                        kinds(500).forks(1, 3),
                        "With 100 tasks on 2 CPUs, virtual \\(.*\\) has the lowest mean of a"
                                + " single fork each: ×0[.]5\\d of platform's time[.]"),
                Arguments.of(
                        SyntheticRun.factorization(),
                        "With 10,000 tasks on 2 CPUs, fixed pool .* is fastest: it takes ×0.9\\d"
                                + " \\[.*\\] of virtual's time, .* of sequential's time, .* of"
                                + " platform's time[.]"),
                Arguments.of(
                        SyntheticRun.cpuScaling(),
                        "Compared with 1 task, the same work is done at most .* as fast on 1 CPU"
                                + " .*, and 1.9\\d times as fast on 2 CPUs .*8 tasks.*"),
                Arguments.of(
                        SyntheticRun.factorization()
                                .times(SyntheticTimes::factorization)
                                .axes("threads=virtual cpus=1"),
                        "The experiment makes no claims.*"),
                Arguments.of(SyntheticStudies.priorities(), "The experiment makes no claims.*"),
                Arguments.of(
                        SyntheticStudies.service(),
                        "At 900 requests per second on 1 CPU, latency p99 is lowest with virtual"
                                + " \\(20[.]\\d ms\\): ×0[.]2\\d \\[.*\\] of that with fixed pool \\(size = 20\\);"
                                + " fixed pool \\(size = 20\\) is overloaded at 1,200[.]"),
                Arguments.of(
                        SyntheticStudies.service().forks(1, 1),
                        ".* \\(20[.]\\d ms\\), of a single fork each: ×0[.]2\\d of that with fixed pool .*"),
                Arguments.of(
                        SyntheticStudies.service()
                                .axis("rate", "500", "900")
                                .observing((levels, sink) -> {
                                    sink.add("latency_p90_ns", "", 2e7, "ns");
                                    if (levels.get("threads").equals("virtual")) {
                                        sink.add("latency_p99_ns", "", 3e7, "ns");
                                    }
                                }),
                        "At 900 .*latency p90 with .* shows no clear difference .*"),
                Arguments.of(
                        SearchedService.study().axis(Axes.CPUS, "1"),
                        "On 1 CPU, virtual keeps p99 at most 50[.]0 ms up to 1,800–2,000 requests"
                                + " per second \\(at 2,000: overloaded\\); fixed pool \\(size = 20\\)"
                                + " up to 750–1,000 \\(at 1,000: p99 is 61[.]2 ms, above 50[.]0 ms\\)[.]"),
                Arguments.of(
                        SearchedService.study(),
                        "On 4 CPUs, virtual keeps p99 at most 50[.]0 ms up to at least 8,000 .*"),
                Arguments.of(
                        SearchedService.ending("given-up", "at 4: fork 1 failed", 2, "")
                                .axis(Axes.THREADS, "virtual"),
                        ".* virtual keeps .* up to at least 2 requests per second \\(at 4: fork 1 failed\\)[.]"),
                Arguments.of(
                        SearchedService.ending("given-up", "at 500: begin lower", "", ""),
                        ".* at no measured rate \\(at 500: begin lower\\); .* at no measured rate .*"),
                Arguments.of(
                        SearchedService.ending("not-monotone", "at 4: but met again at 8", 2, 4),
                        ".* up to 2–4 requests per second, but not steadily \\(at 4: but .*"),
                Arguments.of(
                        SyntheticStudies.service().axis("rate", "1200"),
                        "Fixed pool \\(size = 20\\) is overloaded[.]"));
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void fastestWayIsNamedIfForksDecideIt(SyntheticRun run, String pattern) throws IOException {
        assertThat(answer(run.in(directory))).matches(pattern);
    }

    @ParameterizedTest
    @CsvSource({"1, The claim “All forks end” .* here[.]", "2, Both claims .* here[.]"})
    void singleOrBothClaimsAreNamed(int claims, String pattern) throws IOException {
        String finding =
                """
                {"id": "F%d", "claim": "All forks end.", "where": {},
                 "of": {"name": "elapsed_ns"}, "expect": {"kind": "outcome", "outcome": "deadlocked"}}
                """;
        Path run =
                RunJson.adding(
                        SyntheticStudies.priorities().in(directory),
                        IntStream.range(0, claims)
                                .mapToObj(finding::formatted)
                                .collect(Collectors.joining(",", "\"findings\": [", "]")));

        assertThat(answer(run)).matches(pattern);
    }

    @ParameterizedTest
    @CsvSource({"elapsed_ns, .*irtual .* takes .*", "start_to_main_ns, The claim .*"})
    void fastestWayIsNotNamedIfTimesAreNotTheQuestion(String of, String pattern)
            throws IOException {
        String finding =
                """
                "findings": [{"id": "F", "claim": "It is so.", "where": {}, "of": {"name": "%s"},
                 "expect": {"kind": "ratio", "compare": {"threads": "virtual"},
                            "with": {"threads": "platform"}, "bound": "< 1"}}]
                """
                        .formatted(of);
        Path run = RunJson.adding(kinds(500).in(directory), finding);

        assertThat(answer(run)).matches(pattern);
    }

    private static String ratio(String bound) {
        return """
        {"id": "F%s", "claim": "It is so.", "where": {}, "of": {"name": "elapsed_ns"},
         "expect": {"kind": "ratio", "compare": {"threads": "virtual"},
                    "with": {"threads": "platform"}, "bound": "%s"}}
        """
                .formatted(bound.hashCode(), bound);
    }

    /** A quick look at a study: the numbers are there, and a verdict is not. */
    @Test
    void singleForksShowADirectionWithoutDeciding() throws IOException {
        Path run =
                RunJson.adding(
                        kinds(500).forks(1, 3).in(directory),
                        Stream.of("< 1", "<= 0.8", "> 1")
                                .map(AnswerTest::ratio)
                                .collect(Collectors.joining(",", "\"findings\": [", "]")));

        Report report = Report.of(run);

        assertThat(answer(run))
                .endsWith(
                        ". All 3 claims are open here; 2 of 3 measured claims point the claimed way.");
        assertThat(report.tables())
                .contains("2 of 3 measured claims point the claimed way")
                .containsPattern(
                        "inconclusive, points to yes: ×0[.]5\\d*, claimed ratio < 1; a single fork")
                .containsPattern(
                        "inconclusive, points to no: ×0[.]5\\d*, claimed ratio > 1; a single fork");
    }

    @Test
    void singleOpenClaimHasADirection() throws IOException {
        Path run =
                RunJson.adding(
                        kinds(500).forks(1, 3).in(directory),
                        "\"findings\": [" + ratio("< 1") + "]");

        Report report = Report.of(run);

        assertThat(answer(run))
                .endsWith(". The claim “It is so” is open here; its number points to yes.");
        report.writeTables();
        report.writeCharts();
        assertThat(Jsoup.parse(report.writePage(Instant.EPOCH, Map.of())).select("main").text())
                .contains("inconclusive, points to yes")
                .contains("“points to yes” if its measured number, taken as exact, fulfils it.");
    }

    @Test
    void unfinishedRunHasNoAnswer() throws IOException {
        Path run = RunJson.adding(SyntheticRun.factorization().in(directory), "\"finished\": null");

        assertThat(answer(run)).contains("not finished");
    }
}
