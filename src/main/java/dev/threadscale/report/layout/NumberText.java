package dev.threadscale.report.layout;

import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Formats numbers for people, independent of the locale: {@code 1.23 ms ± 0.04}, {@code 256 MiB}.
 */
public final class NumberText {

    public static final String NANOSECONDS = "ns";
    public static final String BYTES = "bytes";

    /** The unit that is not written after a number. */
    public static final String COUNT = "count";

    private static final MathContext SIGNIFICANT_DIGITS = new MathContext(3);
    private static final int MOST_DECIMALS = 3;
    private static final double LEAST_P = 0.001;

    /** The limit above which a ratio is written as infinite; nobody measures a larger one. */
    private static final double INFINITE = 1e6;

    private NumberText() {}

    /**
     * A unit in which values are shown.
     *
     * @param size number of original units in one of it
     */
    public record Unit(String symbol, double size) {

        private static final List<Unit> TIMES =
                List.of(
                        new Unit(NANOSECONDS, 1),
                        new Unit("µs", 1e3),
                        new Unit("ms", 1e6),
                        new Unit("s", 1e9));
        private static final List<Unit> SIZES =
                List.of(
                        new Unit(BYTES, 1),
                        new Unit("KiB", 0x1p10),
                        new Unit("MiB", 0x1p20),
                        new Unit("GiB", 0x1p30),
                        new Unit("TiB", 0x1p40));

        /**
         * Returns the largest unit in which a value is at least 1, or the given unit if it does not
         * have larger ones.
         */
        public static Unit of(String unit, double value) {
            return switch (unit) {
                // The printed value decides: 999.9996 µs are 1.00 ms, not 1000 µs.
                case NANOSECONDS ->
                        largest(
                                TIMES,
                                new BigDecimal(value).round(SIGNIFICANT_DIGITS).doubleValue());
                case BYTES -> largest(SIZES, value);
                default -> new Unit(unit, 1);
            };
        }

        private static Unit largest(List<Unit> units, double value) {
            return units.stream()
                    .filter(unit -> value >= unit.size())
                    .reduce((smaller, larger) -> larger)
                    .orElse(units.getFirst());
        }
    }

    /** Formats a duration in ns. */
    public static String time(double ns) {
        return time(ns, Optional.empty());
    }

    /** Formats the mean with half the width of its confidence interval, if there is one. */
    public static String time(Estimate estimate) {
        return time(estimate.mean(), estimate.confidence().map(Interval::halfWidth));
    }

    private static String time(double ns, Optional<Double> halfWidth) {
        Unit unit = Unit.of(NANOSECONDS, ns);
        double value = ns / unit.size();
        Optional<Double> around = halfWidth.map(half -> half / unit.size());
        // A small interval shows its first digit: 123.0 ms ± 0.4, not 123 ms ± 0.
        int decimals =
                Math.max(
                        decimals(value, SIGNIFICANT_DIGITS),
                        around.map(half -> decimals(half, new MathContext(1))).orElse(0));
        return fixed(value, decimals)
                + " "
                + unit.symbol()
                + around.map(half -> " ± " + fixed(half, decimals)).orElse("");
    }

    /** Returns the number of decimals that shows the given number of significant digits. */
    private static int decimals(double value, MathContext digits) {
        if (value == 0) {
            return 0;
        }
        BigDecimal rounded = new BigDecimal(value).round(digits);
        int integerDigits = rounded.precision() - rounded.scale();
        return Math.clamp(digits.getPrecision() - integerDigits, 0, MOST_DECIMALS);
    }

    /**
     * Formats times and sizes in larger units, and anything else as a number with its unit, if any.
     */
    public static String value(double value, String unit) {
        if (unit.equals(NANOSECONDS) && value >= 0) {
            return time(value);
        }
        if (unit.equals(BYTES)) {
            Unit larger = Unit.of(unit, value);
            return number(value / larger.size()) + " " + larger.symbol();
        }
        return unit.isEmpty() || unit.equals(COUNT) ? number(value) : number(value) + " " + unit;
    }

    /** Formats the mean with the minimum and the maximum if they differ. */
    public static String range(Estimate estimate, String unit) {
        // Other units follow the mean and are not repeated.
        String ends = unit.equals(NANOSECONDS) || unit.equals(BYTES) ? unit : "";
        String mean = value(estimate.mean(), unit);
        return estimate.minimum() == estimate.maximum()
                ? mean
                : "%s (%s–%s)"
                        .formatted(
                                mean, end(estimate.minimum(), ends), end(estimate.maximum(), ends));
    }

    private static String end(double value, String unit) {
        return value(value, value < 0 && unit.equals(NANOSECONDS) ? "" : unit);
    }

    /** Formats a whole number, or one with as many decimals as needed for three digits. */
    private static String number(double value) {
        double size = Math.abs(value);
        return grouped(
                value,
                value == Math.rint(value) || size >= 1000
                        ? 0
                        : size >= 100 ? 1 : size >= 1 ? 2 : 4);
    }

    /** Formats a number with the given number of decimals and separated thousands. */
    public static String grouped(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    public static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Formats a share in percent. */
    public static String percent(double share, int decimals) {
        return fixed(100 * share, decimals) + " %";
    }

    /** Formats a ratio: {@code ×1.25}. */
    public static String factor(double ratio) {
        return "×" + ratio(ratio);
    }

    /** Formats a ratio with its interval: {@code ×1.25 [1.20, 1.30]}. */
    public static String factor(double ratio, Interval interval) {
        return "%s [%s, %s]"
                .formatted(factor(ratio), ratio(interval.low()), ratio(interval.high()));
    }

    /** Formats a ratio without the sign. */
    public static String ratio(double value) {
        return !Double.isFinite(value) || value >= INFINITE
                ? "∞"
                : grouped(value, value >= 100 ? 0 : 2);
    }

    /** Formats the probability of a result by chance alone. */
    public static String p(double p) {
        return p < LEAST_P ? "< " + LEAST_P : fixed(p, 3);
    }
}
