package dev.threadscale.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.RunPageTest;
import dev.threadscale.report.SyntheticRun;
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

    private Path run(String experiment) throws IOException {
        return run(experiment, "20260101-000000");
    }

    private Path run(String experiment, String id) throws IOException {
        Path run = results.resolve(experiment).resolve(id);
        SyntheticRun.factorization().axes("cpus=1 tasks=10000").in(run);
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
    void newestRunOfEveryExperimentIsLinkedAndTheOlderOnesBelow() throws IOException {
        run("primes");
        run("primes", "20260102-000000");
        run("files");

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

    @Test
    void copiesOfRunsAreNotListed() throws IOException {
        Path run = run("primes");
        Folders.copy(run, run.resolveSibling("20260101-000000 copy"));
        Folders.copy(run, run.resolveSibling("20250101-000000"));

        assertThat(index().select("a[href^=./]").eachAttr("href"))
                .containsExactly("./primes/20260101-000000/report/index.html");
    }

    /** Its claims would count twice, whichever folder comes first. */
    @Test
    void copiedExperimentIsNotListed() throws IOException {
        Path experiment = run("primes").getParent();
        Folders.copy(experiment, results.resolve("copy of primes"));
        Folders.copy(experiment, results.resolve("primes copy"));

        assertThat(index().select("a[href^=./]").eachAttr("href"))
                .containsExactly("./primes/20260101-000000/report/index.html");
    }

    /** Else a run that somebody moved to another disk would be gone. */
    @Test
    void linkedRunIsNamedAndNotFollowed(@TempDir Path elsewhere) throws IOException {
        Path run = run("primes");
        Path linked = run.resolveSibling("20260102-000000");
        Files.createSymbolicLink(linked, Files.move(run, elsewhere.resolve("moved")));

        assertThat(index().select(".experiment").text())
                .contains("a symbolic link, which is not followed")
                .doesNotContain("hold here");
    }

    /** A run whose claims have been judged, and its page written. */
    private Path reported(String experiment) throws IOException {
        Path run = run(experiment);
        RunJson.adding(run, RunPageTest.CLAIMS);
        Report report = Report.of(run);
        report.writeTables();
        report.writeCharts();
        Files.delete(run.resolve("report/index.html"));
        report.writePage(RunPageTest.NOON, Map.of());
        return run;
    }

    @Test
    void experimentsAreListedByStudyWithTheVerdictOnEachClaim() throws IOException {
        reported("files");
        RunJson.adding(reported("primes"), "\"study\": \"A study, 2006\"");

        Document index = index();

        assertThat(index.select("h2").eachText())
                .containsExactly("A study, 2006", "Other experiments");
        Golden.matches("report/index.txt", RunPageTest.words(index));
    }

    @Test
    void claimLinksToItsPlaceInTheReport() throws IOException {
        Path run = reported("files");

        String link = index().select(".told a").first().attr("href");

        assertThat(link).isEqualTo("./files/20260101-000000/report/index.html#claim-A1");
        assertThat(Jsoup.parse(run.resolve("report/index.html")).getElementById("claim-A1").text())
                .contains("Platform threads are far slower");
    }

    @Test
    void runHasItsAnswerAndASmallPictureInThePageItself() throws IOException {
        Path run = reported("files");

        assertThat(index().select(".experiment .entry + p").first().text())
                .isEqualTo(Files.readString(run.resolve("report/answer.txt")).strip())
                .contains("is fastest");
        assertThat(index().select(".experiment img").attr("src"))
                .startsWith("data:image/png;base64,iVBOR");
    }

    @Test
    void linksAndTooLargeAnswersAndPicturesAreLeftOut() throws IOException {
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
    void damagedAndUnfinishedRunsAreMarked() throws IOException {
        Files.writeString(run("a").resolve("run.json"), "{");
        Files.delete(run("b").resolve("run.json"));
        Files.writeString(run("c").resolve("findings.csv"), "verdict\nperhaps\n");
        RunJson.adding(run("d"), "\"finished\": null");
        Files.delete(run("e").resolve("report/index.html"));
        run("f");
        Files.writeString(run("g").resolve("run.json"), "{\"title\": \"no more\"}");

        Document index = index();

        assertThat(index.select(".experiment")).hasSize(7);
        assertThat(index.select(".state").eachText())
                .containsExactly(
                        "damaged: run.json is missing or cannot be read",
                        "damaged: run.json is missing or cannot be read",
                        "damaged: findings.csv is missing or cannot be read",
                        "not finished",
                        "no report yet: 'threadscale report' writes it",
                        "damaged: run.json is missing or cannot be read");
    }

    @Test
    void foldersOtherThanRunsAreLeftOut() throws IOException {
        Files.createDirectories(results.resolve("notes/mine"));
        Files.writeString(results.resolve("readme.txt"), "text");

        assertThat(index().select("section")).isEmpty();
        assertThat(index().select("main").text()).contains("There are no runs yet");
    }

    @Test
    void folderNamesAreTextAndLinksStayInTheFolder() throws IOException {
        run("javascript:alert(1)");
        run("a b\"><script>");
        Document index = index();
        List<Element> links = index.select("h3 a");

        assertThat(index.select("script")).hasSize(1);
        assertThat(index.select(".experiment").eachAttr("aria-labelledby"))
                .noneMatch(id -> id.contains(" "))
                .allMatch(id -> index.getElementById(id) != null);
        assertThat(links)
                .extracting(link -> link.attr("href"))
                .containsExactlyInAnyOrder(
                        "./a%20b%22%3E%3Cscript%3E/20260101-000000/report/index.html",
                        "./javascript%3Aalert%281%29/20260101-000000/report/index.html");
    }

    @Test
    void onlyRunsInAResultsFolderHaveAnIndex() throws IOException {
        Path run = run("primes");
        Path copy = Files.createDirectories(results.resolve("copies/of-mine"));
        Files.copy(run.resolve("run.json"), copy.resolve("run.json"));

        assertThat(ResultsIndex.around(run)).map(ResultsIndex::results).hasValue(results);
        assertThat(ResultsIndex.around(copy)).isEmpty();
    }

    @Test
    void renderingsDifferOnlyInTheirTime() throws IOException {
        run("primes");
        ResultsIndex index = new ResultsIndex(results);

        String first = Files.readString(index.write(RunPageTest.NOON));
        String second = Files.readString(index.write(RunPageTest.NOON.plusSeconds(1)));

        assertThat(second).isEqualTo(first.replace("12:00:00 UTC", "12:00:01 UTC"));
        assertThat(second).isNotEqualTo(first);
    }
}
