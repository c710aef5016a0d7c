package dev.threadscale.report.chart;

import dev.threadscale.stats.Interval;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;

/** The y axes, for the renderer: from 0, or logarithmic. */
final class ValueAxes {

    /** Free space above the highest bar, as a share of it. */
    private static final double HEADROOM = 0.06;

    /** Free space below the lowest and above the highest value, as a factor. */
    private static final double LOGARITHMIC_ROOM = 1.4;

    private static final int MOST_STEPS = 8;

    private ValueAxes() {}

    static ValueAxis of(Chart chart) {
        return chart.values().logarithmic() ? logarithmic(chart) : linear(chart);
    }

    /** Starts at 0, so that heights compare like the values. */
    private static ValueAxis linear(Chart chart) {
        double highest = highest(chart);
        double top = highest > 0 ? highest * (1 + HEADROOM) : 1;
        NumberAxis axis = new NumberAxis(chart.values().title());
        axis.setRange(0, top);
        double step = step(top / MOST_STEPS);
        axis.setTickUnit(new NumberTickUnit(step, plainNumbers(step)));
        return axis;
    }

    /** Spans the values; an error bar that reaches down to 0 is cut at the lower end. */
    private static ValueAxis logarithmic(Chart chart) {
        DoubleSummaryStatistics values =
                DoubleStream.concat(
                                points(chart).mapToDouble(Point::value),
                                chart.values().reference().stream())
                        .summaryStatistics();
        DecadeAxis axis = new DecadeAxis(chart.values().title());
        axis.setRange(values.getMin() / LOGARITHMIC_ROOM, highest(chart) * LOGARITHMIC_ROOM);
        return axis;
    }

    private static double highest(Chart chart) {
        return DoubleStream.concat(
                        points(chart)
                                .mapToDouble(
                                        p -> p.interval().map(Interval::high).orElse(p.value())),
                        chart.values().reference().stream())
                .max()
                .orElse(1);
    }

    private static Stream<Point> points(Chart chart) {
        return chart.series().stream().flatMap(Series::known);
    }

    /** The smallest of 1, 2, 5, 10, 20, 50, … (and 0.5, 0.2, …) that is not below the value. */
    private static double step(double atLeast) {
        double decade = Math.pow(10, Math.floor(Math.log10(atLeast)));
        return DoubleStream.of(1, 2, 5)
                .map(digit -> digit * decade)
                .filter(step -> step >= atLeast)
                .findFirst()
                .orElse(10 * decade);
    }

    /** As many decimals as the step needs, no exponents, and the same under every locale. */
    static DecimalFormat plainNumbers(double step) {
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        DecimalFormat format =
                new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMinimumFractionDigits(decimals);
        format.setMaximumFractionDigits(decimals);
        return format;
    }
}
