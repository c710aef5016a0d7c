package dev.threadscale.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.RunPageTest;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.layout.MeasuredAxis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way to every report. A run that is damaged must neither hide itself nor the others. */
class ResultsIndexTest {

    @TempDir private Path results;

    private Path run(String experiment, String id) throws IOException {
        Path run = results.resolve(experiment).resolve(id);
        SyntheticRun.factorization()
                .axis(MeasuredAxis.CPUS, "1")
                .axis(MeasuredAxis.TASKS, "10000")
                .in(run);
        RunJson.adding(
                run,
                "\"run\": \"%s\", \"name\": \"%s\""
                        .formatted(id, experiment.replace("\"", "\\\"")));
        Files.createDirectories(run.resolve("report"));
        Files.writeString(run.resolve("report/index.html"), "page");
        return run;
    }

    private Document index() throws IOException {
        return Jsoup.parse(new ResultsIndex(results).write(RunPageTest.NOON));
    }

    @Test
    void theNewestRunOfEveryExperimentIsLinkedAndTheOlderOnesBelow() throws IOException {
        run("primes", "20260101-000000");
        run("primes", "20260102-000000");
        run("files", "20260101-000000");

        Document index = index();

        assertThat(index.select("h3 a").eachAttr("href"))
                .containsExactly(
                        "./files/20260101-000000/report/index.html",
                        "./primes/20260102-000000/report/index.html");
        assertThat(index.select("details a").eachAttr("href"))
                .containsExactly("./primes/20260101-000000/report/index.html");
        assertThat(index.select("a[href^=./]").eachAttr("href"))
                .allMatch(link -> Files.exists(results.resolve(link)));
    }

    /** Else a run that somebody moved to another disk would be gone. */
    @Test
    void aLinkedRunIsNamedAndNotFollowed(@TempDir Path elsewhere) throws IOException {
        Path run = run("primes", "20260101-000000");
        Path linked = run.resolveSibling("20260102-000000");
        Files.createSymbolicLink(linked, Files.move(run, elsewhere.resolve("moved")));

        assertThat(index().select(".experiment").text())
                .contains("a symbolic link, which is not followed")
                .doesNotContain("hold here");
    }

    /** A run whose claims have been judged, and its page written. */
    private Path reported(String experiment) throws IOException {
        Path run = run(experiment, "20260101-000000");
        RunJson.adding(run, RunPageTest.CLAIMS);
        Report report = Report.of(run);
        report.writeTables();
        report.writeCharts();
        Files.delete(run.resolve("report/index.html"));
        report.writePage(RunPageTest.NOON, Map.of());
        return run;
    }

    @Test
    void theTableOfAllClaimsComesFirstAndWhatNoRunCanTellStandsApart() throws IOException {
        reported("files");
        reported("primes");

        Document index = index();

        assertThat(index.select(".answer").text())
                .isEqualTo("Of 4 claims 2 hold, 2 do not hold here.");
        assertThat(index.selectFirst(".counts").select("li").eachText())
                .containsExactly(
                        "✓ 2 reproduced",
                        "✗ 2 not reproduced",
                        "? 0 inconclusive",
                        "– 2 not testable here");
        assertThat(index.selectFirst("main").child(0).select("tbody tr").eachText())
                .hasSize(4)
                .first()
                .asString()
                .matches("A1 Platform .* ✓ reproduced ×[0-9.]+ ratio >= 1.5 files");
        assertThat(index.select("main > details li").eachText())
                .hasSize(2)
                .allMatch(text -> text.startsWith("A3 ") && text.contains("another system"));
    }

    @Test
    void aRunHasItsAnswerAndASmallPictureInThePageItself() throws IOException {
        Path run = reported("files");

        assertThat(index().select(".experiment p").first().text())
                .isEqualTo(Files.readString(run.resolve("report/answer.txt")).strip())
                .contains("is fastest");
        assertThat(index().select(".experiment img").attr("src"))
                .startsWith("data:image/png;base64,iVBOR");
    }

    @Test
    void largerAnswersAndPicturesThanTheKitsAndLinksAreLeftOut() throws IOException {
        Path report = reported("files").resolve("report");
        Files.write(report.resolve("preview.png"), new byte[1 << 20]);
        Files.writeString(report.resolve("answer.txt"), "long ".repeat(1000));
        Path other = reported("primes").resolve("report");
        Files.move(other.resolve("preview.png"), results.resolve("elsewhere.png"));
        Files.createSymbolicLink(other.resolve("preview.png"), results.resolve("elsewhere.png"));

        assertThat(index().select(".experiment img")).isEmpty();
        assertThat(index().text()).doesNotContain("long long");
    }

    @Test
    void whatIsDamagedOrUnfinishedIsNamedAndTheRestIsLinked() throws IOException {
        Files.writeString(run("a", "20260101-000000").resolve("run.json"), "{");
        Files.delete(run("b", "20260101-000000").resolve("run.json"));
        Files.writeString(
                run("c", "20260101-000000").resolve("findings.csv"), "verdict\nperhaps\n");
        RunJson.adding(run("d", "20260101-000000"), "\"finished\": null");
        Files.delete(run("e", "20260101-000000").resolve("report/index.html"));
        run("f", "20260101-000000");
        Files.writeString(
                run("g", "20260101-000000").resolve("run.json"), "{\"title\": \"no more\"}");

        Document index = index();

        assertThat(index.select(".experiment")).hasSize(7);
        assertThat(index.select(".state").eachText())
                .containsExactly(
                        "damaged: run.json is missing or cannot be read",
                        "damaged: run.json is missing or cannot be read",
                        "damaged: findings.csv is missing or cannot be read",
                        "not finished",
                        "no report yet: threadscale report writes it",
                        "damaged: run.json is missing or cannot be read");
    }

    @Test
    void foldersThatAreNoRunsAreLeftOut() throws IOException {
        Files.createDirectories(results.resolve("notes/mine"));
        Files.writeString(results.resolve("readme.txt"), "text");

        assertThat(index().select("section")).isEmpty();
        assertThat(index().select("main").text()).contains("No run yet");
    }

    @Test
    void namesOfFoldersAreTextAndLinksLeadNowhereElse() throws IOException {
        run("javascript:alert(1)", "20260101-000000");
        run("a b\"><script>", "20260101-000000");
        List<Element> links = index().select("h3 a");

        assertThat(index().select("script")).hasSize(1);
        assertThat(links)
                .extracting(link -> link.attr("href"))
                .containsExactlyInAnyOrder(
                        "./a%20b%22%3E%3Cscript%3E/20260101-000000/report/index.html",
                        "./javascript%3Aalert%281%29/20260101-000000/report/index.html");
    }

    @Test
    void onlyRunsInTheirPlaceHaveAnIndexAroundThem() throws IOException {
        Path run = run("primes", "20260101-000000");
        Path copy = Files.createDirectories(results.resolve("copies/of-mine"));
        Files.copy(run.resolve("run.json"), copy.resolve("run.json"));

        assertThat(ResultsIndex.around(run)).hasValue(new ResultsIndex(results));
        assertThat(ResultsIndex.around(copy)).isEmpty();
    }

    @Test
    void theTimeOfRenderingIsAllThatDiffers() throws IOException {
        run("primes", "20260101-000000");
        ResultsIndex index = new ResultsIndex(results);

        String first = Files.readString(index.write(RunPageTest.NOON));
        String second = Files.readString(index.write(RunPageTest.NOON.plusSeconds(1)));

        assertThat(second).isEqualTo(first.replace("12:00:00 UTC", "12:00:01 UTC"));
        assertThat(second).isNotEqualTo(first);
    }
}
