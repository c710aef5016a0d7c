package dev.threadscale.report.chart;

import java.util.List;

/**
 * Moves the series of a chart a little apart along x, so that error bars of nearly equal values
 * stand beside each other. On a logarithmic axis lines are steep, and a shift would look like a
 * difference; without bars there is nothing to keep apart.
 *
 * @param series number of lines
 * @param step distance between neighbours, as a share of the distance between categories
 */
record Dodge(int series, double step) {

    private static final double STEP = 0.05;

    /** All series together stay clearly at their category. */
    private static final double WIDEST = 0.32;

    static Dodge of(Chart chart) {
        List<Series> series = chart.series();
        boolean bars =
                series.stream()
                        .flatMap(Series::known)
                        .anyMatch(point -> point.interval().isPresent());
        return new Dodge(
                series.size(),
                bars && !chart.values().logarithmic() ? Math.min(STEP, WIDEST / series.size()) : 0);
    }

    /** Where the point of that series at that category stands. */
    double x(int category, int index) {
        return category + (index - (series - 1) / 2.0) * step;
    }
}
