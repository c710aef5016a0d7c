package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.fixture.Folders;
import dev.threadscale.it.Browser.Scheme;
import dev.threadscale.levels.Axes;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.RunPageTest;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.page.ResultsIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The pages in a browser, which shows what no parser knows. They can be read by everyone, on light
 * and on dark screens, and on paper.
 */
@Order(6)
class HtmlReportIT {

    private static final int PHONE = 360;

    @TempDir private static Path folder;

    @AutoClose private static Browser browser;

    /** With three claims, pictures of twelve kinds, a table of each section, and warnings. */
    private static Path run;

    private static String unfinished;
    private static String page;

    @BeforeAll
    static void openARun() throws IOException {
        browser = Browser.start();
        Path results = folder.resolve("results");
        run = Files.createDirectories(results.resolve("factorization/run-1"));
        unfinished = drawClaims("\"finished\": null");
        page = drawClaims();
        draw(
                SyntheticRun.factorization()
                        .axis(Axes.CPUS, "1")
                        .axis(Axes.THREADS, "virtual", "platform")
                        .axis(Axes.TASKS, "1", "10", "2")
                        .in(Files.createDirectories(results.resolve("factorization/run-2"))));
        new ResultsIndex(results).write(RunPageTest.NOON);
        browser.give(results);
    }

    private static String drawClaims(String... more) throws IOException {
        RunJson.precise(
                SyntheticRun.factorization().engine("local").forks(4, 20).in(run), "1", "95");
        RunJson.adding(run, RunPageTest.CLAIMS);
        return draw(RunJson.adding(run, more));
    }

    private static String draw(Path run) throws IOException {
        Report report = Report.of(run);
        report.writeCharts();
        report.writeTables();
        return Files.readString(report.writePage(RunPageTest.NOON, Map.of("run.json", "the run")));
    }

    @Test
    void reportShowsAllPicturesFitsAPhoneAndAsksNobody() throws Exception {
        Browser.Seen seen = browser.look("results/factorization/run-1/report/index.html");

        assertQuiet(seen);
        int pictures = Folders.names(run.resolve("report"), ".svg").size();
        assertThat(seen.facts().get("pictures")).hasSize(pictures).isNotEmpty();
        assertThat(seen.facts().get("pictures"))
                .allSatisfy(area -> assertThat(area.asDouble()).isGreaterThan(10_000));
        assertThat(seen.facts().get("styled").asText()).isEqualTo("rgb(28, 31, 35)");
    }

    @Test
    void buttonAboveAColumnSortsByItsNumbersUpAndDown() throws Exception {
        JsonNode facts = browser.look("results/factorization/run-2/report/index.html").facts();

        assertThat(texts(facts.get("up"))).containsExactly("1", "1", "2", "2", "10", "10");
        assertThat(facts.get("upSaid").asText()).isEqualTo("ascending");
        assertThat(texts(facts.get("down"))).containsExactly("10", "10", "2", "2", "1", "1");
        assertThat(facts.get("downSaid").asText()).isEqualTo("descending");
    }

    @Test
    void indexOpensAsWell() throws Exception {
        assertQuiet(browser.look("results/index.html"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void flameGraphIsSearchedForAMethod(@TempDir Path explained) throws Exception {
        Study study = new Study(explained);
        study.write(
                "{name: primes}",
                "{cpus: 1, threads: sequential, tasks: 1, limit: [20000, 400000]}",
                "{warmup: 1, iterations: 2, forks: 3, explain: findings}");
        Launcher.run(
                        study.arguments(
                                "--engine",
                                "local",
                                "--set",
                                "findings=[{id: A, claim: c, compare: {limit: 400000}, with: {limit: 20000}, expect: {ratio: '> 1'}}]"))
                .endedWith(0);
        String html = Files.readString(study.run().resolve("report/index.html"));
        browser.give("flame.html", html);

        Browser.Seen seen = browser.look("flame.html");

        List<String> found = texts(seen.facts().get("found"));
        assertThat(found).isNotEmpty().allMatch(title -> title.contains("Primes."));
        assertThat(seen.facts().get("foundSaid").asText().lines().findFirst())
                .contains(
                        "%d of %d frames"
                                .formatted(
                                        found.size(),
                                        found.size() + seen.facts().get("others").asInt()));
        assertThat(seen.asked()).as("addresses").isEmpty();
        assertThat(browser.audit(html, Scheme.DARK).get("violations")).isEmpty();
    }

    /** Else a quiet page would only mean that nobody listens. */
    @Test
    void whatTheseTestsForbidIsNoticed() throws Exception {
        browser.give(
                "loud.html",
                """
                <!DOCTYPE html><title>loud</title><img src="http://example.org/a.png" alt="">
                <div style="width: 500px">wide</div><script>console.error("mine")</script>
                """);

        Browser.Seen seen = browser.look("loud.html");

        assertThat(seen.console()).anyMatch(line -> line.contains("mine"));
        assertThat(seen.asked()).anyMatch(address -> address.contains("example.org"));
        assertThat(seen.facts().get("width").asInt()).isGreaterThan(PHONE);
        assertThat(seen.facts().get("pictures").get(0).asDouble()).isZero();
    }

    private static void assertQuiet(Browser.Seen seen) {
        assertThat(seen.console()).as("console").isEmpty();
        assertThat(seen.asked()).as("addresses").isEmpty();
        assertThat(seen.facts().get("resources")).as("resources").isEmpty();
        assertThat(seen.facts().get("width").asInt()).isLessThanOrEqualTo(PHONE);
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }

    @ParameterizedTest
    @EnumSource
    void noPageBreaksARule(Scheme scheme) throws Exception {
        String index = Files.readString(folder.resolve("results/index.html"));
        for (String html : List.of(page, unfinished, index)) {
            JsonNode found = browser.audit(html, scheme);
            assertThat(found.get("violations")).as(Jsoup.parse(html).title()).isEmpty();
            assertThat(found.get("passed").asInt()).isGreaterThan(20);
        }
    }

    @Test
    void brokenRulesAreFound() throws Exception {
        String html =
                page.replace("--muted: #a3abb5", "--muted: #444")
                        .replace("<html lang=\"en\">", "<html>");

        assertThat(browser.audit(html, Scheme.DARK).get("violations").toString())
                .contains("color-contrast", "html-has-lang");
        assertThat(browser.audit(html, Scheme.LIGHT).get("violations").toString())
                .contains("html-has-lang")
                .doesNotContain("color-contrast");
    }

    @Test
    void paperIsLightWhateverTheScreenIs() throws Exception {
        assertThat(browser.printed(page, Scheme.DARK))
                .isEqualTo(browser.printed(page, Scheme.LIGHT))
                .isNotEqualTo(
                        browser.printed(
                                page.replace("@media screen and (pref", "@media (pref"),
                                Scheme.DARK));
    }
}
