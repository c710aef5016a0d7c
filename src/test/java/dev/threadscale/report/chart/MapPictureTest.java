package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.chart.ChartPoint.Territory;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.flip.MapSentence;
import dev.threadscale.report.flip.MappedRuns;
import dev.threadscale.report.flip.WinnerMap;
import dev.threadscale.results.MapRow;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A map says at every cell whether it was measured; a filled one that looks measured is a lie. */
class MapPictureTest {

    @TempDir Path folder;

    private Analysis analysis;
    private WinnerMap map;
    private Chart chart;

    @BeforeEach
    void draw() throws Exception {
        analysis = PicturesOfRuns.analysis(MappedRuns.recorded(folder));
        map = WinnerMap.of(analysis.run()).getFirst();
        List<Chart> charts = MapPicture.of("map", map).toList();
        assertThat(charts).hasSize(1);
        chart = charts.getFirst();
    }

    private Territory cell(int row, int column) {
        ChartPoint point = chart.series().get(row).points().get(column).orElseThrow();
        return (Territory) point.detail().orElseThrow();
    }

    @Test
    void reportBeginsWithMap() {
        assertThat(Gallery.of(analysis).charts().getFirst().name()).isEqualTo("map");
    }

    @Test
    void largestNumberOfYIsOnTop() {
        assertThat(chart.series().getFirst().label()).isEqualTo("1 ms");
        assertThat(chart.series().getLast().label()).isEqualTo("10 µs");
        assertThat(chart.categories()).startsWith("100 µs").endsWith("20 ms");
    }

    @Test
    void everyCellHasTheColourOfItsWinner() {
        assertThat(cell(0, 0).winner().orElseThrow().label()).startsWith("fixed pool");
        assertThat(cell(7, 7).winner().orElseThrow().label()).isEqualTo("virtual");
        assertThat(cell(0, 0).winner().orElseThrow().rgb())
                .isNotEqualTo(cell(7, 7).winner().orElseThrow().rgb());
    }

    @Test
    void filledCellsHaveNoNumber() {
        int filled = 0;
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 8; column++) {
                Territory cell = cell(row, column);
                filled += cell.measured() ? 0 : 1;
                assertThat(cell.number().isPresent()).isEqualTo(cell.measured());
            }
        }
        assertThat(filled).isGreaterThan(32);
    }

    @Test
    void sentenceCountsCells() {
        long close =
                map.cells().stream()
                        .filter(cell -> cell.outcome().equals(MapRow.TOO_CLOSE))
                        .count();

        assertThat(MapSentence.of(map))
                .matches(
                        "(virtual threads win|a pool of 16 wins) in \\d+ of 64 cells, .*, and "
                                + close
                                + " (is|are) too close to call \\(\\d+ were measured, .*\\)");
    }
}
