package dev.threadscale.report.chart;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the values of a chart stand along x. Bars, boxes and single markers stand side by side,
 * without room for what was not measured. Lines move a little apart, so that error bars of nearly
 * equal values can be seen; on a logarithmic axis lines are steep, and a shift would look like a
 * difference.
 *
 * @param chart what is drawn
 * @param step distance between neighbours, as a share of the distance between categories
 */
record Slots(Chart chart, double step) {

    private static final double STEP = 0.05;

    /** All lines together stay clearly at their category. */
    private static final double WIDEST_LINES = 0.32;

    /** What the bars of a category take of its place. */
    private static final double WIDEST_BARS = 0.78;

    /** A single bar is no wall. */
    private static final double WIDEST_BAR = 0.34;

    static Slots of(Chart chart) {
        int most =
                IntStream.range(0, chart.categories().size())
                        .map(category -> present(chart, category).size())
                        .max()
                        .orElse(1);
        int values = Math.max(1, most);
        if (!chart.form().isLines()) {
            return new Slots(chart, Math.min(WIDEST_BAR, WIDEST_BARS / values));
        }
        boolean bars =
                chart.series().stream()
                        .flatMap(Series::known)
                        .anyMatch(point -> point.interval().isPresent());
        return new Slots(
                chart,
                bars && !chart.values().logarithmic() ? Math.min(STEP, WIDEST_LINES / values) : 0);
    }

    /** How wide a number above a bar may be, as a share of the distance between categories. */
    double room() {
        return IntStream.range(0, chart.categories().size())
                        .allMatch(category -> present(chart, category).size() < 2)
                ? 1
                : step;
    }

    /** Where the value of that series at that category stands. */
    double x(int category, int series) {
        List<Integer> side = present(chart, category);
        int place = side.indexOf(columnOf(chart, series));
        return place < 0 ? category : category + (place - (side.size() - 1) / 2.0) * step;
    }

    /** The series with something to draw there; lines keep their place beside a gap. */
    private static List<Integer> present(Chart chart, int category) {
        return IntStream.range(0, chart.series().size())
                .filter(i -> !chart.series().get(i).guide())
                .filter(i ->
                        chart.form().isLines()
                                || chart.series().get(i).points().get(category).isPresent())
                .map(i -> columnOf(chart, i))
                .distinct()
                .boxed()
                .toList();
    }

    /** The upper end of what stands below a bar in its column. */
    double base(int category, int series) {
        int column = columnOf(chart, series);
        return IntStream.range(0, series)
                .filter(i -> columnOf(chart, i) == column)
                .mapToObj(i -> chart.series().get(i).points().get(category))
                .flatMap(Optional::stream)
                .mapToDouble(Point::value)
                .sum();
    }

    /** Whether nothing stands on a bar in its column. */
    boolean isOnTop(int category, int series) {
        int column = columnOf(chart, series);
        return IntStream.range(series + 1, chart.series().size())
                .noneMatch(i ->
                        columnOf(chart, i) == column
                                && chart.series().get(i).points().get(category).isPresent());
    }

    /** The first series of the column in which one stands. */
    private static int columnOf(Chart chart, int series) {
        Optional<String> column = chart.series().get(series).column();
        return column.isEmpty()
                ? series
                : IntStream.range(0, series)
                        .filter(i -> chart.series().get(i).column().equals(column))
                        .findFirst()
                        .orElse(series);
    }
}
