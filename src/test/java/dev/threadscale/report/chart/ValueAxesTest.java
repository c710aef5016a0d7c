package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jfree.chart.axis.ValueAxis;
import org.junit.jupiter.api.Test;

/** Ratios near 1 on an axis from 0 all look alike, and bars that do not start at 0 lie. */
class ValueAxesTest {

    private static ValueAxis axis(PlotForm form, double... ratios) {
        List<Optional<ChartPoint>> points =
                Stream.of(ratios[0], ratios[1])
                        .map(ratio ->
                                Optional.of(
                                        new ChartPoint(
                                                ratio,
                                                Optional.of(
                                                        new Interval(ratio - 0.05, ratio + 0.05)))))
                        .toList();
        Style style = Palette.of(List.of("virtual")).style("virtual");
        return ValueAxes.of(
                new Chart(
                        "ratio",
                        "",
                        List.of(),
                        form,
                        "x",
                        List.of("a", "b"),
                        new Chart.Scale("ratio", "", false, Optional.of(1.0)),
                        List.of(new ChartSeries("virtual", style, points, List.of()))));
    }

    @Test
    void markersNearEachOtherFillTheAxisWithTheirIntervals() {
        ValueAxis axis = axis(PlotForm.POINTS, 0.9, 1.1);

        assertThat(axis.getLowerBound()).isBetween(0.8, 0.85);
        assertThat(axis.getUpperBound()).isBetween(1.15, 1.2);
    }

    @Test
    void distantMarkersAndBarsStartAtZero() {
        assertThat(axis(PlotForm.POINTS, 0.1, 1.1).getLowerBound()).isZero();
        assertThat(axis(PlotForm.BARS, 0.9, 1.1).getLowerBound()).isZero();
    }
}
