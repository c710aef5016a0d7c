package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
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
            new TreeMap<>(Map.of("iterations.csv", "every iteration", "run.json", "what was run"));

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

    private static final String BLOCKS =
            "h1, h2, h3, h4, p, pre, li, summary, figcaption, dt, dd, caption, tr";

    @TempDir Path directory;

    private Document page(SyntheticRun run, String... entries) throws IOException {
        return page(RunJson.adding(run.in(directory.resolve("run")), entries));
    }

    static Document page(Path run) throws IOException {
        return Jsoup.parse(Report.of(run).writePage(NOON, FILES));
    }

    /**
     * All words: the answer, verdicts with their figures, the environment, and how to repeat it.
     */
    @Test
    @DefaultLocale("de-DE")
    void wordsOfThePageAreSealedAndAPictureComesFirst() throws IOException {
        Path run = SyntheticRun.factorization().forks(4, 3).in(directory.resolve("run"));
        RunJson.adding(
                run,
                CLAIMS,
                """
                "host": {"name": "tower", "kernel": "6.1"},
                "workload": {"name": "factorization", "parameters": {"number": "87654321"}},
                "digests": {"jvm-25": "sha256:abc"}, "profile": "quick", "measure": {"seed": 7},
                "jvm": {"collector": "serial", "heap_bytes": 268435456,
                        "options": ["-Xint", "-Xss1m"]},
                "placement": {"measured": "0,1", "spare": null}
                """);
        Files.writeString(run.resolve("experiment.yaml"), "name: factorization");
        fork(run, "a", 1, "virtual", "docker run --cpuset-cpus=1 image tasks=10");
        fork(run, "a", 2, "virtual", "the second fork");
        fork(run, "b", 1, "platform", "another");
        Files.createDirectories(run.resolve("forks/damaged-1"));
        Files.writeString(run.resolve("forks/damaged-1/fork.json"), "{");

        Document page = page(run);

        assertThat(page.selectFirst("main").child(0).tagName()).isEqualTo("figure");
        Golden.matches("report/page.txt", words(page));
    }

    /** A line for each of its smallest blocks. */
    public static String words(Document page) {
        page.select("svg").remove();
        return page.select("header, main").select(BLOCKS).stream()
                .filter(one -> one.select(BLOCKS).size() == 1)
                .map(one -> one.tagName() + ": " + one.text() + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void pageSaysHowLongPoolsLive() throws IOException {
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
                        .axis(Axes.THREADS, threads)
                        .in(run))
                .select("dt:contains(Pools) + dd")
                .text();
    }

    @Test
    void atMostEightPicturesAreOpen() throws IOException {
        Document page = page(SyntheticStudies.counter());

        assertThat(page.select("details figure"))
                .isNotEmpty()
                .hasSize(page.select("figure").size() - 8);
    }

    /** By these the script sorts; what people read is sealed with the words of the page. */
    @Test
    void everyConfigurationHasARowWithTheNumbersOfTheSummary() throws IOException {
        Elements rows =
                page(SyntheticRun.factorization()).select("#measured ~ .scroll table tbody tr");
        MeasuredConfiguration first =
                PicturesOfRuns.analysis(directory.resolve("run")).run().measured().getFirst();
        assertThat(rows).hasSize(2 * 4 * 4);
        assertThat(Stream.of(3, 8).map(cell -> rows.getFirst().child(cell).attr("data-n")))
                .extracting(Double::parseDouble)
                .containsExactly(
                        first.elapsed().mean(),
                        first.mean(IterationColumn.CPU_NS.key()).orElseThrow());
    }

    @Test
    void tableShowsTheNumberOfSteadyForks() throws IOException {
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
    void pageWithoutClaimsSaysSo() throws IOException {
        assertThat(
                        page(SyntheticRun.factorization().forks(2, 3))
                                .select("#verdicts ~ .note")
                                .text())
                .isEqualTo("No verdict: the experiment makes no claims.");
    }

    private static void fork(
            Path run, String configuration, int number, String threads, String command)
            throws IOException {
        new SomeFork(
                        configuration,
                        number,
                        Levels.of(
                                Map.of(
                                        "runtime", "jvm-25", "cpus", "1", "threads", threads,
                                        "tasks", "10")))
                .command(command)
                .seen(Map.of("vm", "OpenJDK", "java_version", "25.0.1"))
                .writeIn(run);
    }

    @Test
    void runWithoutMeasurementsHasAPageThatSaysSo() throws IOException {
        Document page = page(SyntheticRun.factorization().only(levels -> false));

        assertThat(page.select("figure, table")).isEmpty();
        assertThat(page.select("#warnings ~ ul").text()).contains("Nothing was measured");
    }
}
