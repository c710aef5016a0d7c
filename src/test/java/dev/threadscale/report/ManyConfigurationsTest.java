package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.SummaryCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nobody can look through is left out of the page, which says so; the CSV has all of it. */
class ManyConfigurationsTest {

    private static final int CPUS = 60;
    private static final int TASKS = 40;

    @TempDir private Path directory;

    private Path run() throws IOException {
        return SyntheticRun.of("Very many", false, levels -> 5)
                .axis(Axes.CPUS, numbers(CPUS))
                .axis(Axes.THREADS, "virtual")
                .axis(Axes.TASKS, numbers(TASKS))
                .forks(1, 1)
                .in(directory);
    }

    private Document page() throws IOException {
        return Jsoup.parse(Report.of(directory).writePage(RunPageTest.NOON, Map.of()));
    }

    @Test
    void pageHasTheFirstPicturesOfEveryKindAndSaysThatThereAreMore() throws IOException {
        run();

        Document page = page();

        assertThat(page.select("figure")).hasSizeBetween(20, 60);
        assertThat(page.text()).contains("Not all pictures are drawn", "at most 20 of a kind");
        assertThat(page.text()).contains("400 more rows: see summary.csv");
    }

    @Test
    void summaryHasEveryConfiguration() throws IOException {
        Report report = Report.of(run());

        report.writeTables();

        List<String> lines = Files.readAllLines(directory.resolve(SummaryCsv.FILE));
        assertThat(lines).hasSize(1 + CPUS * TASKS);
    }

    @Test
    void pageHasTheFirstCommandsAndSaysWhereTheOthersAre() throws IOException {
        run();
        for (int task = 1; task <= 510; task++) {
            String cpus = Integer.toString(1 + (task - 1) / TASKS);
            String tasks = Integer.toString(1 + (task - 1) % TASKS);
            Levels levels =
                    Levels.of(
                            Map.of(
                                    "runtime", "jvm-25", "cpus", cpus, "threads", "virtual",
                                    "tasks", tasks));
            new SomeFork("%04d".formatted(task), 1, levels)
                    .command("worker " + task)
                    .writeIn(directory);
        }

        List<String> commands = page().select("#again ~ details code").eachText();

        assertThat(commands).hasSize(500).startsWith("worker 1").endsWith("worker 500");
        assertThat(page().select("#again ~ details").text()).contains("see fork.json in");
    }

    @Test
    void smallRunIsShownCompletely() throws IOException {
        SyntheticRun.factorization().in(directory);

        assertThat(page().text()).doesNotContain("Not all pictures", "see fork.json in");
    }

    private static String[] numbers(int most) {
        return IntStream.rangeClosed(1, most).mapToObj(Integer::toString).toArray(String[]::new);
    }
}
