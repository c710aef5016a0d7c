package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.layout.PlotForm;
import java.awt.Color;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cell in the wrong shade sends its reader to the wrong kind of thread. */
class CellChartsTest extends PicturesOfRuns {

    private static final String NAME = "best-kind";

    @Test
    void everyTimeIsDividedByTheShortestOfItsColumn() throws IOException {
        Chart chart = chart(SyntheticRun.factorization(), NAME);
        double platform = mean("2", "platform", "1000");
        double best =
                Stream.of("sequential", "virtual", "fixed-pool:size=cpus")
                        .mapToDouble(kind -> mean("2", kind, "1000"))
                        .min()
                        .orElseThrow();

        assertThat(chart.categories().get(6)).isEqualTo("2 CPUs, 1,000 tasks");
        assertThat(value(chart, 1, 6)).isCloseTo(platform / best, ROUNDING);
        assertThat(Stream.of(0, 1, 2, 3).map(row -> value(chart, row, 6))).contains(1.0);
    }

    @Test
    void highestCountAloneIsShownWhereColumnsAreTooMany() throws IOException {
        Chart chart = chart(SyntheticRun.factorization().axis(Axes.CPUS, "1", "2", "4", "8"), NAME);

        assertThat(chart.categories()).containsExactly("1 CPU", "2 CPUs", "4 CPUs", "8 CPUs");
        assertThat(chart.subtitles().getFirst()).contains("10,000 tasks");
    }

    @ParameterizedTest
    @CsvSource({"cpus=2", "threads=platform"})
    void cellsNeedSeveralCpusAndKinds(String axes) throws IOException {
        assertThat(names(charts(SyntheticRun.factorization().axes(axes)))).doesNotContain(NAME);
    }

    @Test
    void shadesGetDarkerWithTheWrittenRatio() {
        assertThat(Stream.of(1.0, 1.2, 1.9, 4.9, 50.0).map(CellChartsTest::lightness))
                .isSortedAccordingTo((one, other) -> Integer.compare(other, one));
        assertThat(lightness(2.004)).isEqualTo(lightness(1.9)).isGreaterThan(lightness(2.1));
    }

    private static int lightness(double ratio) {
        Chart chart =
                ExampleCharts.chart(
                        NAME,
                        PlotForm.CELLS,
                        List.of("1"),
                        new Chart.Scale("", "", false, Optional.empty()),
                        ExampleCharts.series("virtual", ratio));
        Color colour = (Color) Cells.renderer(chart).getItemPaint(0, 0);
        return colour.getRed() + colour.getGreen() + colour.getBlue();
    }
}
