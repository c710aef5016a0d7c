package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/**
 * What stands on the page of a run. The danger is a page that says something else than the CSVs, or
 * leaves out what there is to doubt.
 */
public class RunPageTest {

    public static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    /** What a run directory is said to hold. */
    static final Map<String, String> FILES =
            Map.of("iterations.csv", "every iteration", "run.json", "what was run");

    public static final String CLAIMS =
            """
            "findings": [
             {"id": "A1", "claim": "Platform threads are far slower than virtual ones.",
              "of": {"name": "elapsed_ns"}, "where": {"tasks": ["10000"]},
              "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                         "with": {"threads": "virtual"}, "bound": ">= 1.5"},
              "published": {"values": ["5.1"]}},
             {"id": "A2", "claim": "Both are equal.",
              "of": {"name": "elapsed_ns"}, "where": {"tasks": ["10000"]},
              "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                         "with": {"threads": "virtual"}, "bound": "within 5%"}},
             {"id": "A3", "claim": "On another system all is better.",
              "of": {"name": "elapsed_ns"}, "where": {},
              "expect": {"kind": "beyond", "why": "the claim is about another system"}}]
            """;

    @TempDir Path directory;

    private Document page(SyntheticRun run, String... entries) throws IOException {
        return page(RunJson.adding(run.in(directory.resolve("run")), entries));
    }

    static Document page(Path run) throws IOException {
        return Jsoup.parse(Report.of(run).writePage(NOON, FILES));
    }

    @Test
    void theFirstScreenHasTheAnswerAPictureAndTheVerdicts() throws IOException {
        Document page =
                page(
                        SyntheticRun.factorization().forks(4, 3),
                        CLAIMS,
                        "\"host\": {\"name\": \"tower\", \"kernel\": \"6.1\"}",
                        "\"workload\": {\"name\": \"factorization\","
                                + " \"parameters\": {\"number\": \"87654321\"}}");

        assertThat(page.selectFirst("h1").text())
                .isEqualTo("Platform threads, virtual threads and pools on a small computation");
        assertThat(page.select("header .answer").text())
                .contains("fixed pool (size = cpus) (52.3 ms) is fastest: virtual takes 1.11 times")
                .endsWith("of 2 claims 1 holds, 1 does not hold here.");
        assertThat(page.select("header").text()).contains("tower", "6.1");
        assertThat(page.selectFirst("main").child(0).tagName()).isEqualTo("figure");
        assertThat(page.select(".counts li").eachText())
                .containsExactly(
                        "✓ 1 reproduced",
                        "✗ 1 not reproduced",
                        "? 0 inconclusive",
                        "– 1 not testable here");
        assertThat(page.select("#verdicts ~ .claims .claim")).hasSize(2);
        assertThat(page.select("#verdicts ~ details .claim .id").text()).isEqualTo("A3");
        assertThat(page.select("#environment ~ .columns").text())
                .contains("factorization (number = 87,654,321)")
                .contains("platform · virtual");
    }

    @Test
    void thePageSaysHowLongPoolsLive() throws IOException {
        assertThat(pools("platform", "fixed-pool:size=4", "cached-pool"))
                .isEqualTo("made and closed in each iteration, within its time");
        assertThat(pools("virtual-executor:lifetime=fork", "fork-join:lifetime=fork"))
                .isEqualTo("one for all iterations of a fork");
        assertThat(pools("fixed-pool:size=4", "fixed-pool:lifetime=fork,size=4"))
                .isEqualTo(
                        "one for all iterations of a fork: fixed pool (lifetime = fork, size = 4);"
                                + " made and closed in each iteration, within its time:"
                                + " fixed pool (size = 4)");
        assertThat(pools("platform", "virtual", "parallel-stream")).isEmpty();
    }

    private String pools(String... threads) throws IOException {
        Path run = directory.resolve(String.join("-", threads).replaceAll("[:=,]", "-"));
        return page(SyntheticRun.of("Pools", false, levels -> 1e6)
                        .axis(MeasuredAxis.THREADS, threads)
                        .in(run))
                .select("dt:contains(Pools) + dd")
                .text();
    }

    @Test
    void atMostEightPicturesStandOpen() throws IOException {
        Document page = page(SyntheticRun.factorization());

        assertThat(page.select("figure")).hasSize(12);
        assertThat(page.select("details figure")).hasSize(12 - 8);
    }

    @Test
    void aClaimStandsWithItsVerdictRatioIntervalAndPublishedValue() throws IOException {
        Path run =
                RunJson.adding(
                        SyntheticRun.factorization().forks(4, 3).in(directory.resolve("run")),
                        CLAIMS);
        Report report = Report.of(run);
        Element claim = Jsoup.parse(report.writePage(NOON, FILES)).selectFirst(".claim");

        assertThat(claim.selectFirst("h3").text())
                .isEqualTo("✓ reproduced A1 Platform threads are far slower than virtual ones.");
        String console = report.tables();
        List<String> figures = claim.select("dd").eachText();
        assertThat(claim.select("dt").eachText())
                .containsExactly(
                        "measured",
                        "95 % interval",
                        "p (Hochberg)",
                        "claimed",
                        "published",
                        "size");
        assertThat(figures.subList(0, 2)).allSatisfy(text -> assertThat(console).contains(text));
        assertThat(figures.subList(2, 5)).containsExactly("< 0.001", "ratio >= 1.5", "5.1");
    }

    @Test
    @DefaultLocale("de-DE")
    void everyConfigurationHasItsRowWithWhatTheSummarySays() throws IOException {
        Document page = page(SyntheticRun.factorization());
        Element table = page.selectFirst("#measured ~ .scroll table");
        SummaryRow first =
                PicturesOfRuns.evidence(directory.resolve("run")).data().measured().getFirst();

        assertThat(table.select("thead th").eachText())
                .containsExactly(
                        "cpus",
                        "threads",
                        "tasks",
                        "mean",
                        "95 % interval",
                        "CV",
                        "forks",
                        "iterations",
                        "CPU time",
                        "steady forks");
        assertThat(table.select("tbody tr")).hasSize(2 * 4 * 4);
        Element row = table.selectFirst("tbody tr");
        assertThat(row.child(3).text()).isEqualTo(NumberText.time(first.elapsed().mean()));
        assertThat(Double.parseDouble(row.child(3).attr("data-n")))
                .isEqualTo(first.elapsed().mean());
        Interval interval = first.elapsed().confidence().orElseThrow();
        assertThat(row.child(4).text())
                .isEqualTo(
                        "%s to %s"
                                .formatted(
                                        NumberText.time(interval.low()),
                                        NumberText.time(interval.high())));
        assertThat(row.child(6).text()).isEqualTo("3");
        assertThat(Double.parseDouble(row.child(8).attr("data-n")))
                .isEqualTo(first.counter(IterationColumn.CPU_NS).orElseThrow().mean());
    }

    @Test
    void ofForksThatWarmUpTheTableSaysHowManyAreSteady() throws IOException {
        Document page = page(SyntheticRun.factorization().forks(3, 20).slowUntil(6));

        assertThat(page.select("#measured ~ .scroll tbody tr td:last-child").eachText())
                .containsOnly("0 of 3");
    }

    @Test
    void allPicturesOfTheReportAreOnThePage() throws IOException {
        Path run = SyntheticRun.factorization().in(directory.resolve("run"));
        Report report = Report.of(run);
        List<Path> pictures = report.writeCharts();
        Document page = Jsoup.parse(report.writePage(NOON, FILES));

        assertThat(page.select("figure svg")).hasSameSizeAs(pictures);
        assertThat(page.select("figcaption a").eachAttr("href"))
                .allMatch(file -> Files.exists(run.resolve("report").resolve(file)))
                .hasSize(2 * pictures.size());
    }

    @Test
    void whereNothingIsClaimedThePageSaysSo() throws IOException {
        assertThat(
                        page(SyntheticRun.factorization().forks(2, 3))
                                .select("#verdicts ~ .note")
                                .text())
                .isEqualTo("No verdict: the experiment claims nothing.");
    }

    @Test
    void theCommandsToRepeatItAreThoseOfTheStudyTheReportAndEveryConfiguration()
            throws IOException {
        Path run = SyntheticRun.factorization().in(directory.resolve("run"));
        RunJson.adding(run, "\"profile\": \"quick\"", "\"digests\": {\"jvm-25\": \"sha256:abc\"}");
        RunJson.adding(run, "\"measure\": {\"seed\": 7}");
        Files.writeString(run.resolve("experiment.yaml"), "name: factorization");
        fork(run, "a", 1, "virtual", "docker run --cpuset-cpus=1 image tasks=10");
        fork(run, "a", 2, "virtual", "the second fork");
        fork(run, "b", 1, "platform", "another");
        Files.createDirectories(run.resolve("forks/damaged-1"));
        Files.writeString(run.resolve("forks/damaged-1/fork.json"), "{");

        Document page = page(run);

        assertThat(page.select("#again ~ .command code").eachText())
                .containsExactly(
                        "docker compose run --rm threadscale reproduce"
                                + " /results/factorization/run-1 --results /results",
                        "threadscale report results/factorization/run-1");
        assertThat(page.select("#again ~ .facts > div").eachText())
                .contains("Seed 7", "jvm-25 sha256:abc");
        assertThat(page.select("#environment ~ .columns dl > div").eachText())
                .contains("jvm-25 OpenJDK 25.0.1");
        assertThat(page.select("#again ~ details p").eachText())
                .containsExactly("1 CPU, platform, 10 tasks", "1 CPU, virtual, 10 tasks");
        assertThat(page.select("#again ~ details code").eachText())
                .containsExactly("another", "docker run --cpuset-cpus=1 image tasks=10");
    }

    private static void fork(
            Path run, String configuration, int number, String threads, String command)
            throws IOException {
        new SomeFork(
                        configuration,
                        number,
                        Map.of("runtime", "jvm-25", "cpus", "1", "threads", threads, "tasks", "10"))
                .command(command)
                .seen(Map.of("vm", "OpenJDK", "java_version", "25.0.1"))
                .writeIn(run);
    }

    @Test
    void theEnvironmentIsListedWithUnitsForPeople() throws IOException {
        Document page =
                page(
                        SyntheticRun.factorization(),
                        "\"digests\": {\"jvm-25\": \"sha256:abc\"}",
                        "\"jvm\": {\"collector\": \"serial\", \"heap_bytes\": 268435456,"
                                + " \"options\": [\"-Xint\", \"-Xss1m\"]}",
                        "\"placement\": {\"measured\": \"0,1\", \"spare\": null}");

        assertThat(page.select("#environment ~ .columns dl > div").eachText())
                .contains(
                        "jvm-25 sha256:abc",
                        "Collector serial",
                        "Heap 256 MiB",
                        "Options -Xint -Xss1m",
                        "Measured 0,1")
                .noneMatch(text -> text.startsWith("Spare"));
    }

    @Test
    void aRunWithoutMeasurementsHasAPageThatSaysSo() throws IOException {
        Document page = page(SyntheticRun.factorization().only(levels -> false));

        assertThat(page.select("figure, table")).isEmpty();
        assertThat(page.select("#warnings ~ ul").text()).contains("Nothing was measured");
    }
}
