package dev.threadscale.report.chart;

import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * The positions of a chart's values along x. Bars, boxes and single markers are side by side,
 * without gaps for missing values. Lines are shifted slightly so that error bars of nearly equal
 * values are visible, except on a logarithmic axis or over percentiles, where lines are steep and a
 * shift would look like a difference.
 *
 * @param chart the chart to draw
 * @param step the distance between neighbours, as a share of the distance between categories
 */
record Slots(Chart chart, double step) {

    private static final double STEP = 0.05;

    /** The maximum width of all lines together, which keeps them clearly at their category. */
    private static final double WIDEST_LINES = 0.32;

    /** The share of its place that the bars of a category occupy. */
    private static final double WIDEST_BARS = 0.78;

    /** The maximum width of a single bar. */
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
        boolean bars = chart.points().anyMatch(point -> point.interval().isPresent());
        boolean steep = chart.values().logarithmic() || chart.form() == PlotForm.PERCENTILES;
        return new Slots(chart, bars && !steep ? Math.min(STEP, WIDEST_LINES / values) : 0);
    }

    /**
     * Returns the maximum width of a number above a bar, as a share of the distance between
     * categories.
     */
    double room() {
        return IntStream.range(0, chart.categories().size())
                        .allMatch(category -> present(chart, category).size() < 2)
                ? 1
                : step;
    }

    /** Returns the position of a series's value at a category; periods of time share a row. */
    double x(int category, int series) {
        if (chart.form() == PlotForm.SPANS) {
            return category;
        }
        List<Integer> side = present(chart, category);
        int place = side.indexOf(columnOf(chart, series));
        double shift = place < 0 ? 0 : (place - (side.size() - 1) / 2.0) * step;
        return chart.place(category) + shift;
    }

    /**
     * Returns the series with something to draw at a category. Lines keep their position even next
     * to a gap.
     */
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

    /**
     * A value at its position.
     *
     * @param base the upper end of the values below it in its column
     * @param isOnTop true if no value is above it in its column
     */
    record Placed(ChartPoint point, double x, double base, boolean isOnTop) {

        /** Returns the upper end of the drawing. */
        double top() {
            return base + point.top();
        }

        double value() {
            return base + point.value();
        }
    }

    /** Returns the values of a series in their order. */
    List<Placed> placed(int series) {
        List<Placed> placed = new ArrayList<>();
        for (int category = 0; category < chart.categories().size(); category++) {
            Optional<ChartPoint> point = point(category, series);
            if (point.isPresent()) {
                placed.add(
                        new Placed(
                                point.get(),
                                x(category, series),
                                base(category, series),
                                isOnTop(category, series)));
            }
        }
        return placed;
    }

    /**
     * Returns bars along y.
     *
     * @param half half of the width of each bar
     * @param parts returns the parts of a value
     */
    IntervalXYDataset stretches(double half, Function<Placed, List<Interval>> parts) {
        XYIntervalSeriesCollection dataset = new XYIntervalSeriesCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            XYIntervalSeries series = new XYIntervalSeries(i);
            for (Placed placed : placed(i)) {
                double x = placed.x();
                for (Interval part : parts.apply(placed)) {
                    series.add(x, x - half, x + half, part.low(), part.low(), part.high());
                }
            }
            dataset.addSeries(series);
        }
        return dataset;
    }

    private Optional<ChartPoint> point(int category, int series) {
        return chart.series().get(series).points().get(category);
    }

    private double base(int category, int series) {
        return column(series)
                .filter(i -> i < series)
                .mapToObj(i -> point(category, i))
                .flatMap(Optional::stream)
                .mapToDouble(ChartPoint::value)
                .sum();
    }

    private boolean isOnTop(int category, int series) {
        return column(series)
                .filter(i -> i > series)
                .noneMatch(i -> point(category, i).isPresent());
    }

    /** Returns the series that share a column with the given one. */
    private IntStream column(int series) {
        int column = columnOf(chart, series);
        return IntStream.range(0, chart.series().size()).filter(i -> columnOf(chart, i) == column);
    }

    /** Returns the first series of the given one's column. */
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
