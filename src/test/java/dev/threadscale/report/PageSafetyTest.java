package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.levels.Axes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever sends somebody a run directory must not be able to run anything in their browser, nor
 * learn that they have opened it; and nobody is to be shut out who does not see the page.
 */
class PageSafetyTest {

    private static final String HOSTILE =
            "</title></style></svg></script><script>alert(1)</script>"
                    + "<img src=https://evil.example/x onerror=alert(2)>\" onclick='alert(3)' ${x} $unsafe{y}";

    @TempDir private static Path directory;
    private static Document page;

    @BeforeAll
    static void renderAHostileRun() throws IOException {
        String text = json(HOSTILE);
        SyntheticRun run =
                SyntheticRun.factorization()
                        .axis(Axes.RUNTIME, HOSTILE, "jvm-25")
                        .axis("number", HOSTILE)
                        .observing((levels, sink) ->
                                sink.add("migrations", "thread=<script>", 3, "<b>"));
        RunJson.adding(
                run.in(directory),
                """
                "host": {"name": %1$s, "<script>": %1$s}, "workload": {"name": %1$s}, "title": %1$s,
                "digests": {%1$s: %1$s}, "warnings": [%1$s], "profile": %1$s,
                "findings": [{"id": %1$s, "claim": %1$s, "of": {"name": "elapsed_ns"},
                              "where": {}, "expect": {"kind": "beyond", "why": %1$s},
                              "published": {"values": [%1$s]}}]
                """
                        .formatted(text));
        FullCsv.write(
                directory.resolve("unavailable.csv"),
                "configuration,runtime,cpus,threads,tasks,number,reason,remedy\n"
                        + "x,jvm-25,1,virtual,10,%1$s,%1$s,%1$s\n"
                                .formatted('"' + HOSTILE.replace("\"", "\"\"") + '"'));
        page = Jsoup.parse(Report.of(directory).writePage(RunPageTest.NOON, RunPageTest.FILES));
    }

    private static String json(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @Test
    void textsOfAnExperimentAreOnlyText() {
        assertThat(page.selectFirst("h1").text()).isEqualTo(HOSTILE.replaceAll(" +", " "));
        assertThat(page.title()).startsWith("</title></style>");
        assertThat(page.select("script")).hasSize(1);
        assertThat(page.select("img, b, [onerror], [onclick], [style]")).isEmpty();
        assertThat(page.select(".claim h3").text()).contains("<script>alert(1)</script>");
    }

    @Test
    void policyAllowsOnlyTheKitsScript() throws Exception {
        String policy =
                page.selectFirst("meta[http-equiv=Content-Security-Policy]").attr("content");

        assertThat(policy)
                .startsWith("default-src 'none';")
                .contains("script-src '" + hash(page.selectFirst("script").data()) + "'")
                .contains("style-src '" + hash(page.selectFirst("style").data()) + "'")
                .doesNotContain("unsafe", "*", "http");
    }

    private static String hash(String text) throws Exception {
        byte[] digest =
                MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }

    @Test
    void nothingIsFetchedAndLinksStayInTheRun() {
        assertThat(page.select("[src], link, iframe, object, embed, form, base, image, use"))
                .isEmpty();
        assertThat(page.select("[href]").eachAttr("href"))
                .isNotEmpty()
                .allMatch(link ->
                        link.matches(
                                "#[a-z]+|[a-z0-9.-]+\\.(svg|png)|\\.\\./[a-z-]+\\.(csv|json)"));
        assertThat(page.selectFirst("style").data()).doesNotContain("url(", "@import");
    }

    @Test
    void idsAreUniqueAndLinksOfThePageLeadSomewhere() {
        List<String> ids = page.select("[id]").eachAttr("id");
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(page.select("[href^=#]").eachAttr("href"))
                .allMatch(link -> ids.contains(link.substring(1)));
        assertThat(page.select("[aria-labelledby]").eachAttr("aria-labelledby"))
                .flatMap(names -> List.of(names.split(" ")))
                .allMatch(ids::contains);
    }

    @Test
    void everyPictureHasANameAndADescription() {
        assertThat(page.select("svg"))
                .isNotEmpty()
                .allSatisfy(svg -> {
                    assertThat(svg.attr("role")).isEqualTo("img");
                    assertThat(svg.selectFirst("title").text()).isNotBlank();
                    assertThat(svg.selectFirst("desc").text()).isNotBlank();
                    assertThat(svg.attr("viewBox")).isNotEmpty();
                });
    }

    @Test
    void everyTableHasACaptionScopesAndButtonsThatSort() {
        assertThat(page.select("table"))
                .hasSizeGreaterThan(1)
                .allSatisfy(table -> {
                    assertThat(table.select("caption").text()).isNotBlank();
                    assertThat(table.select("thead th"))
                            .allMatch(th -> th.attr("scope").equals("col"));
                    assertThat(table.select("tbody th"))
                            .allMatch(th -> th.attr("scope").equals("row"));
                    assertThat(table.select("thead th > button[type=button]")).isNotEmpty();
                });
        assertThat(page.select(".scroll"))
                .as("reachable by keyboard")
                .allMatch(one -> one.attr("tabindex").equals("0") && one.hasAttr("aria-label"));
    }

    @Test
    void textHasEnoughContrastInLightAndInDark() {
        String[] schemes = page.selectFirst("style").data().split("prefers-color-scheme: dark", 2);
        assertThat(schemes).hasSize(2);
        for (String css : schemes) {
            for (String name : List.of("text", "muted", "link", "yes", "no", "open")) {
                double least =
                        Stream.of("paper", "soft", softOf(css, name))
                                .mapToDouble(
                                        ground -> contrast(colour(css, name), colour(css, ground)))
                                .min()
                                .orElseThrow();
                assertThat(least).as(name).isGreaterThanOrEqualTo(4.5);
            }
        }
    }

    private static String softOf(String css, String name) {
        return css.contains("--" + name + "-soft:") ? name + "-soft" : "soft";
    }

    private static String colour(String css, String name) {
        return css.replaceAll("(?s).*--" + name + ": (#[0-9a-f]{3,6});.*", "$1");
    }

    /** As the Web Content Accessibility Guidelines define it. */
    private static double contrast(String one, String other) {
        double a = luminance(one) + 0.05;
        double b = luminance(other) + 0.05;
        return Math.max(a, b) / Math.min(a, b);
    }

    private static double luminance(String colour) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double c = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            sum += weights[i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    @Test
    void pageIsWrittenWholeAsUtf8() throws IOException {
        String text = Files.readString(directory.resolve("report/index.html"));

        assertThat(text).startsWith("<!DOCTYPE html>").contains("<meta charset=\"utf-8\">", "×");
        assertThat(text.indexOf("<meta charset")).isLessThan(1024);
    }
}
