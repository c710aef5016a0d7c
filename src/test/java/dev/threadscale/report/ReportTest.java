package dev.threadscale.report;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.chart.ChartRenderer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/** Other programs read the summary and people the tables: neither may change by accident. */
class ReportTest {

    @TempDir Path directory;

    @Test
    @DefaultLocale("de-DE")
    void summaryAndTheTablesAreSealed() throws IOException {
        Report report = Report.of(withGapsAndQuota().in(directory));
        report.writeTables();

        Golden.matches("report/summary.csv", Files.readString(directory.resolve("summary.csv")));
        Golden.matches("report/tables.txt", report.tables());
    }

    @Test
    void spreadOfASingleForkIsEmptyInTheSummary() throws IOException {
        SyntheticRun run = SyntheticRun.factorization().forks(1, 3).axis(Axes.TASKS, "10");

        Report.of(run.in(directory)).writeTables();

        Golden.matches(
                "report/summary-single-fork.csv",
                Files.readString(directory.resolve("summary.csv")));
    }

    @Test
    @DefaultLocale("de-DE")
    void markdownIsSealedAndNoBarEndsACell() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("one | two", false, levels -> 1).axis("mode", "a|b", "c");

        Report.of(run.in(directory)).writeTables();

        Golden.matches("report/summary.md", Files.readString(directory.resolve("summary.md")));
    }

    @Test
    void tablesOfASingleForkHaveNoIntervals() throws IOException {
        SyntheticRun run =
                SyntheticRun.cpuScaling()
                        .forks(1, 3)
                        .engine("local")
                        .axes("cpus=1 threads=virtual");

        Golden.matches("report/tables-single-fork.txt", Report.of(run.in(directory)).tables());
    }

    @Test
    void picturesReplaceThoseOfAnEarlierReport() throws IOException {
        Report report = Report.of(SyntheticRun.factorization().in(directory));
        Path folder = Files.createDirectories(directory.resolve("report"));
        Files.writeString(folder.resolve("elapsed-of-long-ago.png"), "old");
        Files.writeString(folder.resolve("elapsed-of-long-ago.svg"), "old");
        Files.writeString(
                folder.resolve("pictures.txt"),
                """
                # Pictures that threadscale has drawn here, and removes.
                elapsed-of-long-ago.png
                elapsed-of-long-ago.svg
                ../summary.png
                """);
        Files.writeString(folder.resolve("notes.txt"), "mine");

        List<Path> files = report.writeCharts();

        assertThat(files).hasSize(report.charts().size()).allMatch(Files::exists);
        BufferedImage image = ImageIO.read(files.getFirst().toFile());
        assertThat(image.getWidth()).isEqualTo(ChartRenderer.WIDTH);
        assertThat(image.getHeight()).isEqualTo(ChartRenderer.HEIGHT);
        Stream<Path> kept =
                Stream.of("notes.txt", "pictures.txt", "preview.png").map(folder::resolve);
        assertThat(Folders.children(folder))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(
                                        files.stream().flatMap(png -> Stream.of(png, besides(png))),
                                        kept)
                                .toList());
    }

    /** The SVG of a PNG. */
    private static Path besides(Path png) {
        return png.resolveSibling(png.getFileName().toString().replace(".png", ".svg"));
    }

    @Test
    void unwritableFolderIsNamed() throws IOException {
        Report report = Report.of(SyntheticRun.factorization().in(directory));
        Files.writeString(directory.resolve("report"), "a file where the folder should be");

        refused(report::writeCharts).contains("cannot write", "report");
    }

    @Test
    void unwritablePictureDoesNotPreventOthers() throws IOException {
        Report report = Report.of(SyntheticRun.factorization().in(directory));
        List<Path> files = report.writeCharts();
        Path inTheWay = files.getFirst();
        for (Path file : files) {
            Files.delete(file);
        }
        Files.createDirectories(inTheWay.resolve("a folder where the picture should be"));

        refused(report::writeCharts).contains("cannot write", inTheWay.getFileName().toString());

        assertThat(files).allMatch(Files::exists);
    }

    private static SyntheticRun withGapsAndQuota() {
        return SyntheticRun.factorization()
                .axes("cpus=1,quota:0.5,active-processors:1 number=87654321")
                .only(ReportTest::isAvailable);
    }

    /** One kind ends early, and one level of CPUs was not available at all. */
    private static boolean isAvailable(Levels levels) {
        boolean tooMany =
                levels.get(Axes.THREADS).equals("platform")
                        && levels.get(Axes.TASKS).equals("1000");
        return !tooMany && !levels.get(Axes.CPUS).equals("active-processors:1");
    }
}
