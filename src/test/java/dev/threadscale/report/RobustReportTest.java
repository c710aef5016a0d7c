package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hours of measuring must not end in a stack trace because a run is not as usual. */
class RobustReportTest {

    @TempDir Path directory;

    @Test
    void matrixWithHolesIsReported() throws IOException {
        Predicate<Levels> holes = levels -> Math.floorMod(levels.hashCode(), 3) == 0;

        for (SyntheticRun run : SyntheticStudies.all().values()) {
            reportAsData(run.only(holes));
        }
    }

    @Test
    void runWithOnlyFailedForksHasNoPictures() throws IOException {
        for (SyntheticRun run : SyntheticStudies.all().values()) {
            assertThat(report(run.only(levels -> false))).isEmpty();
            assertThat(Files.readAllLines(directory.resolve("summary.csv"))).hasSize(1);
        }
    }

    @Test
    void singleConfigurationOfASingleForkIsReported() throws IOException {
        for (SyntheticRun run : SyntheticStudies.all().values()) {
            List<Levels> first = new ArrayList<>();
            report(
                    run.forks(1, 1)
                            .only(levels -> {
                                first.add(levels);
                                return levels.equals(first.getFirst());
                            }));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 1, 9e14})
    void anyMagnitudeIsDrawnAlsoWithoutVariance(double microseconds) throws IOException {
        assertThat(report(SyntheticRun.factorization().times(levels -> microseconds))).isNotEmpty();
        assertThat(report(SyntheticStudies.twoKinds().times(levels -> microseconds))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -7, 1e-300, 1e300, -1e300, 1.5e-9})
    void anyObservedValueIsDrawn(double value) throws IOException {
        SyntheticRun run =
                SyntheticStudies.twoKinds()
                        .observing((levels, sink) -> {
                            sink.add("odd", "", value, "");
                            sink.add("small", "", value / 3, "");
                            sink.add("by_thread", "thread=1", value, "bytes");
                            sink.add("by_thread", "thread=2", 3, "bytes");
                        });

        assertThat(report(run)).hasSizeGreaterThan(2);
    }

    @Test
    void namesWithOddCharactersStayInTheirFolderAndOnTheirLine() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("Title \"with\" <b>quotes</b>", false, l -> 5)
                        .axis(Axes.THREADS, "virtual", "../odd:a=\"b\",c", "ü ☃")
                        .axis("lock/type", "", "99999999999999999999", "x".repeat(300));

        assertThat(report(run))
                .isNotEmpty()
                .allSatisfy(file ->
                        assertThat(file.getFileName().toString())
                                .matches("[A-Za-z][A-Za-z0-9.-]*\\.png"));
        assertThat(Report.of(directory).tables().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(400));
        assertThat(Report.of(directory).writePage(Instant.EPOCH, Map.of())).isNotEmptyFile();
    }

    @Test
    void hundredsOfConfigurationsStayATableOfFortyRows() throws IOException {
        SyntheticRun run =
                SyntheticRun.of("Many", false, l -> 5)
                        .axis(Axes.THREADS, "platform", "virtual")
                        .axis("mode", names(30))
                        .axis("other", names(9));

        report(run);

        String tables = Report.of(directory).tables();
        assertThat(tables.lines()).hasSizeLessThan(60);
        assertThat(tables).contains("more rows: see summary.csv");
    }

    @Test
    void subjectsNamedLikeAnAxisAreShown() throws IOException {
        SyntheticRun run =
                SyntheticStudies.twoKinds()
                        .observing((levels, sink) -> {
                            sink.add("share", "threads=1", 1, "");
                            sink.add("share", "the rest", 2, "");
                        });

        assertThat(report(run)).hasSize(3);
        assertThat(Report.of(directory).tables()).contains("threads=1", "the rest");
    }

    private List<Path> report(SyntheticRun run) throws IOException {
        reportAsData(run);
        return Report.of(directory).writeCharts();
    }

    /** Without drawing, which takes its time. */
    private void reportAsData(SyntheticRun run) throws IOException {
        // What further files a run has differs.
        Files.deleteIfExists(directory.resolve("observations.csv"));
        Files.deleteIfExists(directory.resolve("tasks.csv"));
        Report report = Report.of(run.in(directory));
        report.writeTables();
        assertThat(report.tables()).isNotEmpty();
        assertThat(report.answer()).isNotEmpty();
        assertThat(report.charts()).allSatisfy(chart -> assertThat(chart.series()).isNotEmpty());
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "level-" + i).toArray(String[]::new);
    }
}
