package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a browser makes of the pages, which no parser knows. */
class HtmlReportIT {

    private static final int PHONE = 360;

    @TempDir private static Path folder;

    private static Browser browser;
    private static String page;
    private static int pictures;
    private static Launcher.End end;

    @BeforeAll
    static void openARun() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/status")), "needs Linux");
        Study study = new Study(folder);
        Path file =
                study.write(
                        "{name: factorization}",
                        "{cpus: 1, threads: [virtual, platform], tasks: [1, 10, 2]}",
                        "{warmup: 1, iterations: 2, forks: 1}");
        end = Launcher.run(study.arguments(file, "--engine", "local")).endedWith(0);
        page = folder.relativize(study.run().resolve("report/index.html")).toString();
        pictures =
                (int)
                        Study.children(study.run().resolve("report")).stream()
                                .filter(path -> path.toString().endsWith(".svg"))
                                .count();
        browser = Browser.start();
        browser.give(study.results());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aReportShowsAllPicturesFitsAPhoneAndAsksNobody() throws Exception {
        Browser.Seen seen = browser.look(page);

        assertQuiet(seen);
        assertThat(seen.facts().get("pictures")).hasSize(pictures).isNotEmpty();
        assertThat(seen.facts().get("pictures"))
                .allSatisfy(area -> assertThat(area.asDouble()).isGreaterThan(10_000));
        assertThat(seen.facts().get("styled").asText()).isEqualTo("rgb(28, 31, 35)");
    }

    @Test
    void aButtonAboveAColumnSortsByItsNumbersUpAndDown() throws Exception {
        JsonNode facts = browser.look(page).facts();

        assertThat(texts(facts.get("up"))).containsExactly("1", "1", "2", "2", "10", "10");
        assertThat(facts.get("upSaid").asText()).isEqualTo("ascending");
        assertThat(texts(facts.get("down"))).containsExactly("10", "10", "2", "2", "1", "1");
        assertThat(facts.get("downSaid").asText()).isEqualTo("descending");
    }

    @Test
    void theRunEndsWithThePathOfTheIndexWhichOpensAsWell() throws Exception {
        String last = end.out().lines().toList().getLast();

        assertThat(Path.of(last)).isEqualTo(folder.resolve("results/index.html")).exists();
        assertThat(Files.readString(Path.of(last))).contains(page.replace("results/", "./"));
        assertQuiet(browser.look("results/index.html"));
    }

    @Test
    void aFlameGraphIsSearchedForAMethod(@TempDir Path explained) throws Exception {
        Study study = new Study(explained);
        Path file =
                study.write(
                        "{name: primes}",
                        "{cpus: 1, threads: sequential, tasks: 1, limit: [20000, 400000]}",
                        "{warmup: 1, iterations: 2, forks: 3, explain: findings}");
        Launcher.run(
                        study.arguments(
                                file,
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
        assertThat(browser.audit(html, Browser.Scheme.DARK).get("violations")).isEmpty();
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
}
