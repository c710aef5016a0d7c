package dev.threadscale.report.data;

import dev.threadscale.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Durations for people, the same under every locale: {@code 1.23 ms ± 0.04}. */
public final class HumanTime {

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final int MOST_DECIMALS = 3;

    /** A unit of time. */
    public enum Unit {
        NANOSECONDS("ns", 1),
        MICROSECONDS("µs", 1e3),
        MILLISECONDS("ms", 1e6),
        SECONDS("s", 1e9);

        private final String symbol;
        private final double nanoseconds;

        Unit(String symbol, double nanoseconds) {
            this.symbol = symbol;
            this.nanoseconds = nanoseconds;
        }

        String symbol() {
            return symbol;
        }

        /** The length of one unit in ns. */
        double nanoseconds() {
            return nanoseconds;
        }

        /** The largest unit in which the duration is at least 1 as printed. */
        public static Unit of(double ns) {
            // 999.9996 µs is printed as 1.00 ms, not as 1000 µs.
            double printed =
                    new BigDecimal(ns).round(new MathContext(SIGNIFICANT_DIGITS)).doubleValue();
            return Arrays.stream(values())
                    .filter(unit -> printed >= unit.nanoseconds)
                    .reduce((smaller, larger) -> larger)
                    .orElse(NANOSECONDS);
        }
    }

    private HumanTime() {}

    /** A duration alone, in ns. */
    public static String of(double ns) {
        Unit unit = Unit.of(ns);
        double value = ns / unit.nanoseconds();
        return fixed(value, decimals(value, SIGNIFICANT_DIGITS)) + " " + unit.symbol();
    }

    /** The mean, with half the width of its confidence interval where there is one. */
    public static String of(Estimate estimate) {
        Unit unit = Unit.of(estimate.mean());
        double mean = estimate.mean() / unit.nanoseconds();
        Optional<Double> halfWidth =
                estimate.confidence().map(interval -> interval.halfWidth() / unit.nanoseconds());
        // A small interval shows its first digit: 123.0 ms ± 0.4, not 123 ms ± 0.
        int decimals =
                Math.max(
                        decimals(mean, SIGNIFICANT_DIGITS),
                        halfWidth
                                .filter(half -> half > 0)
                                .map(half -> decimals(half, 1))
                                .orElse(0));
        return fixed(mean, decimals)
                + " "
                + unit.symbol()
                + halfWidth.map(half -> " ± " + fixed(half, decimals)).orElse("");
    }

    /** How many decimals show that many significant digits. */
    private static int decimals(double value, int digits) {
        if (value == 0) {
            return 0;
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        int integerDigits = rounded.precision() - rounded.scale();
        return Math.clamp(digits - integerDigits, 0, MOST_DECIMALS);
    }

    private static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
