package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.it.Browser.Scheme;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.RunPageTest;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.page.ResultsIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages can be read by everyone, on light and on dark screens, and on paper. */
class AccessibilityIT {

    @TempDir private static Path results;

    private static Browser browser;
    private static String unfinished;
    private static String page;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.start();
        unfinished = run("\"finished\": null");
        page = run();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Three claims, pictures of twelve kinds, a table of each section, and warnings. */
    private static String run(String... more) throws IOException {
        Path run = Files.createDirectories(results.resolve("factorization/run-1"));
        RunJson.adding(
                SyntheticRun.factorization()
                        .engine("local")
                        .forks(4, 20)
                        .precision(1, 95, 9)
                        .in(run),
                RunPageTest.CLAIMS);
        RunJson.adding(run, more);
        Report report = Report.of(run);
        report.writeCharts();
        report.writeTables();
        return Files.readString(report.writePage(RunPageTest.NOON, Map.of("run.json", "the run")));
    }

    private static void assertAccessible(String html, Scheme scheme) throws Exception {
        JsonNode found = browser.audit(html, scheme);

        assertThat(found.get("violations")).isEmpty();
        assertThat(found.get("passed").asInt()).isGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource
    void thePageOfARunBreaksNoRule(Scheme scheme) throws Exception {
        assertAccessible(page, scheme);
    }

    @ParameterizedTest
    @EnumSource
    void thePageOfAnUnfinishedRunBreaksNoRule(Scheme scheme) throws Exception {
        assertAccessible(unfinished, scheme);
    }

    @ParameterizedTest
    @EnumSource
    void theIndexBreaksNoRule(Scheme scheme) throws Exception {
        assertAccessible(
                Files.readString(new ResultsIndex(results).write(RunPageTest.NOON)), scheme);
    }

    @Test
    void whatBreaksARuleIsFound() throws Exception {
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
