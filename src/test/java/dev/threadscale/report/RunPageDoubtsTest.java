package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.Golden;
import dev.threadscale.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page of a run says there is to doubt, so that nobody takes a verdict for more than it
 * is.
 */
class RunPageDoubtsTest {

    @TempDir Path directory;

    private Document page(SyntheticRun run, String... entries) throws IOException {
        return RunPageTest.page(RunJson.adding(run.in(directory.resolve("run")), entries));
    }

    @Test
    void doubtsAreListed() throws IOException {
        notMeasured(1, "Measure it in containers.");
        Document page =
                page(
                        SyntheticRun.factorization().engine("local").forks(1, 3),
                        "\"finished\": null",
                        "\"warnings\": [\"load: 6.7 on 2 CPUs\"]");

        assertThat(page.select(".doubt a").attr("href")).isEqualTo("#warnings");
        Golden.matches("report/page-with-doubts.txt", RunPageTest.words(page));
    }

    @Test
    void importedRunIsNotIsolated() throws IOException {
        Path run =
                RunJson.adding(
                        SyntheticRun.cpuScaling().engine("jmh").in(directory.resolve("run")),
                        "\"isolated\": false");

        assertThat(RunPageTest.page(run).select("#warnings ~ ul > li").text())
                .contains("not isolated from the rest of the host");
        assertThat(Report.of(run).tables())
                .contains("jmh engine (not isolated)")
                .doesNotContain("cpuset");
        assertThat(Report.of(run).charts())
                .allSatisfy(chart ->
                        assertThat(chart.subtitles().getFirst())
                                .endsWith("not isolated (jmh engine)")
                                .doesNotContain("cpuset"));
    }

    @Test
    void forksThatWereNotSteadyAreDrawnBelowTheWarningThatNamesThem() throws IOException {
        SyntheticRun run = SyntheticRun.factorization().forks(3, 20).slowUntil(6);
        Document page = RunPageTest.page(run.in(directory.resolve("run")));

        assertThat(page.select("#warnings ~ figure figcaption").eachText())
                .hasSize(Run.MOST_UNSTEADY)
                .allMatch(text -> text.contains("not steady, measured from iteration 2 on"));
        assertThat(page.select("#charts ~ * figcaption, #charts ~ figure figcaption").eachText())
                .isNotEmpty()
                .noneMatch(text -> text.contains("not steady"));
    }

    @Test
    void warmUpAndDisturbedForksAreDoubted() throws IOException {
        Path run =
                SyntheticRun.factorization().forks(3, 20).slowUntil(6).in(directory.resolve("run"));
        FullCsv.write(
                run.resolve("forks.csv"),
                """
                fork,outcome,expected,runtime,cpus,threads,tasks,disturbed,replaced
                1,completed,completed,jvm-25,1,virtual,10,busy: others had 40 % of its CPUs,
                """);

        assertThat(RunPageTest.page(run).select("#warnings ~ ul > li > p:first-child").eachText())
                .satisfiesExactly(
                        text -> assertThat(text).startsWith("Measured iterations are not steady"),
                        text -> assertThat(text).startsWith("Disturbed: 1 of 1 forks (busy 1)"));
    }

    @Test
    void fewUnavailableConfigurationsAreNamedAndManyCounted() throws IOException {
        assertThat(notMeasured(6)).hasSize(6).noneMatch(text -> text.contains("see"));
        assertThat(notMeasured(7)).containsExactly("7 configurations: see unavailable.csv");
    }

    private List<String> notMeasured(int configurations) throws IOException {
        notMeasured(configurations, "None.");
        return page(SyntheticRun.factorization()).select("#warnings ~ ul > li li").eachText();
    }

    private void notMeasured(int configurations, String remedy) throws IOException {
        FullCsv.write(
                Files.createDirectories(directory.resolve("run")).resolve("unavailable.csv"),
                "configuration,runtime,cpus,threads,tasks,reason,remedy\n"
                        + IntStream.range(0, configurations)
                                .mapToObj(
                                        "%%d,jvm-25,2,virtual,10,no CPU quota,%s\n"
                                                        .formatted(remedy)
                                                ::formatted)
                                .collect(Collectors.joining()));
    }

    @Test
    void quietRunHasNoDoubts() throws IOException {
        assertThat(page(SyntheticRun.factorization()).select(".doubt, #warnings")).isEmpty();
    }
}
