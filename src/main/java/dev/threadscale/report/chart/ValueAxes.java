package dev.threadscale.report.chart;

import dev.threadscale.stats.Interval;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.NumberTickUnitSource;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** Creates the y axes, which include 0 or are logarithmic. */
final class ValueAxes {

    /** The free space above the highest bar, as a share of it. */
    private static final double HEADROOM = 0.08;

    /** The free space below the lowest and above the highest value, as a factor. */
    private static final double LOGARITHMIC_ROOM = 1.4;

    /**
     * The minimum free space as a share of the range, so that markers at its ends are drawn
     * completely.
     */
    private static final double MARKER_ROOM = 0.07;

    /**
     * The maximum height of an interval relative to the values. The interval of two forks can be so
     * wide that it would press all values to the bottom.
     */
    private static final double TALLEST_INTERVAL = 2;

    private static final int MOST_STEPS = 8;

    /** The share of the highest value below which the axis of boxes and traces starts at 0. */
    private static final double NEAR_ZERO = 0.6;

    /** The limit beyond which plain numbers have too many digits for an axis. */
    private static final double LARGEST_PLAIN = 1e13;

    private static final double SMALLEST_PLAIN = 1e-7;

    private ValueAxes() {}

    static ValueAxis of(Chart chart) {
        return chart.values().logarithmic() ? logarithmic(chart) : linear(chart);
    }

    /**
     * Returns an axis that starts at 0, unless it shows boxes, traces or markers that lie close
     * together.
     */
    private static ValueAxis linear(Chart chart) {
        double lowest = values(chart).getMin();
        double bottom = isClose(chart) ? bottom(chart, lowest) : Math.min(0, lowest);
        double top = Math.max(0, top(chart));
        double room = (top - bottom) * HEADROOM;
        if (top == bottom) {
            top = 1;
        }
        NumberAxis axis = new NumberAxis(chart.values().title());
        axis.setRange(bottom == 0 ? 0 : bottom - room, top + room);
        double least = (top - bottom) / MOST_STEPS;
        double step = new NumberTickUnitSource().getCeilingTickUnit(least).getSize();
        axis.setTickUnit(new NumberTickUnit(step, plainNumbers(step, top - bottom)));
        return axis;
    }

    private static boolean isClose(Chart chart) {
        var values = values(chart);
        boolean mayFloat =
                switch (chart.form()) {
                    case BOXES, TRACES, POINTS -> true;
                    case LINES, LINES_OVER_GAPS, PERCENTILES, CROSSINGS, BARS, SPANS, CELLS, MAP ->
                            false;
                };
        return mayFloat
                && values.getMin() >= NEAR_ZERO * values.getMax()
                && values.getMin() < values.getMax();
    }

    /** Returns the lowest end of an error bar, or of the part of it that is shown. */
    private static double bottom(Chart chart, double lowest) {
        double bars =
                chart.points()
                        .flatMap(point -> point.interval().stream())
                        .mapToDouble(Interval::low)
                        .min()
                        .orElse(lowest);
        return Math.clamp(bars, lowest / TALLEST_INTERVAL, lowest);
    }

    /**
     * Returns an axis that spans the values; an error bar that reaches down to 0 is cut off at the
     * lower end.
     */
    private static ValueAxis logarithmic(Chart chart) {
        double lowest = values(chart).getMin();
        double top = top(chart);
        double room = Math.max(LOGARITHMIC_ROOM, Math.pow(top / lowest, MARKER_ROOM));
        DecadeAxis axis = new DecadeAxis(chart.values().title());
        // With values from 3 to 1e300 the ends would not be finite.
        axis.setRange(
                Math.max(lowest / room, Double.MIN_NORMAL), Math.min(top * room, Double.MAX_VALUE));
        return axis;
    }

    /** Returns the highest end of an error bar, or of the part of it that is shown. */
    static double top(Chart chart) {
        double highest = values(chart).getMax();
        double bars = chart.points().mapToDouble(ChartPoint::top).max().orElse(highest);
        return highest > 0 ? Math.clamp(bars, highest, TALLEST_INTERVAL * highest) : highest;
    }

    private static DoubleSummaryStatistics values(Chart chart) {
        return DoubleStream.concat(
                        DoubleStream.concat(
                                columns(chart), chart.points().flatMapToDouble(ChartPoint::ends)),
                        chart.values().reference().stream().mapToDouble(Double::doubleValue))
                .summaryStatistics();
    }

    /** Returns the values, each added to the values below it in its column. */
    private static DoubleStream columns(Chart chart) {
        return IntStream.range(0, chart.series().size())
                .boxed()
                .map(Slots.of(chart)::placed)
                .flatMap(List::stream)
                .mapToDouble(Slots.Placed::value);
    }

    /** Returns a format with as many decimals as the step needs, independent of the locale. */
    static DecimalFormat plainNumbers(double step, double largest) {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        if (largest >= LARGEST_PLAIN || step < SMALLEST_PLAIN) {
            return new DecimalFormat("0.##E0", symbols);
        }
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        DecimalFormat format = new DecimalFormat("#,##0", symbols);
        format.setMinimumFractionDigits(decimals);
        format.setMaximumFractionDigits(decimals);
        return format;
    }

    /** Returns a value with three digits. */
    static String threeDigits(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        double last = Math.pow(10, -Math.max(0, rounded.scale()));
        return plainNumbers(value == Math.rint(value) ? 1 : last, Math.abs(value))
                .format(Math.abs(value) < 1000 ? rounded : new BigDecimal(Math.rint(value)));
    }

    /**
     * A logarithmic axis that labels powers of ten as plain numbers, and 2 and 5 between them if
     * there is room. JFreeChart's own labels are powers, or too many.
     */
    static final class DecadeAxis extends LogAxis {

        /** The number of decades above which only the powers of ten are labelled. */
        private static final double MOST_DECADES_WITH_STEPS = 2.7;

        /** The number of decades up to which all digits are labelled. */
        private static final double MOST_DECADES_WITH_DIGITS = 0.8;

        private static final int MOST_LABELS = 12;

        DecadeAxis(String label) {
            super(label);
        }

        @Override
        public List<NumberTick> refreshTicks(
                Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
            double low = getRange().getLowerBound();
            double high = getRange().getUpperBound();
            double decades = Math.log10(high) - Math.log10(low);
            boolean steps = decades <= MOST_DECADES_WITH_STEPS;
            boolean everyDigit = decades <= MOST_DECADES_WITH_DIGITS;
            int every = (int) Math.ceil(decades / MOST_LABELS);
            List<NumberTick> ticks = new ArrayList<>();
            for (int power = (int) Math.floor(Math.log10(low));
                    power <= Math.log10(high);
                    power++) {
                for (int digit = 1; digit <= 9; digit++) {
                    double value = digit * Math.pow(10, power);
                    if (value >= low && value <= high) {
                        boolean major =
                                (digit == 1 && power % every == 0)
                                        || (steps && (digit == 2 || digit == 5))
                                        || everyDigit;
                        ticks.add(tick(value, major, edge));
                    }
                }
            }
            return ticks;
        }

        private static NumberTick tick(double value, boolean major, RectangleEdge edge) {
            TextAnchor anchor =
                    RectangleEdge.isTopOrBottom(edge)
                            ? TextAnchor.TOP_CENTER
                            : TextAnchor.CENTER_RIGHT;
            return new NumberTick(
                    major ? TickType.MAJOR : TickType.MINOR,
                    value,
                    major ? ValueAxes.plainNumbers(value, value).format(value) : "",
                    anchor,
                    anchor,
                    0);
        }
    }
}
