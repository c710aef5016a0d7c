package dev.threadscale.report.layout;

import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/** Durations for people, the same under every locale: {@code 1.23 ms ± 0.04}. */
public final class HumanTime {

    private static final int MOST_DECIMALS = 3;

    private HumanTime() {}

    /** A duration alone, in ns. */
    public static String of(double ns) {
        return of(ns, Optional.empty());
    }

    /** The mean, with half the width of its confidence interval where there is one. */
    public static String of(Estimate estimate) {
        return of(estimate.mean(), estimate.confidence().map(Interval::halfWidth));
    }

    private static String of(double ns, Optional<Double> halfWidth) {
        UnitScale unit = UnitScale.ofTime(ns);
        double value = ns / unit.size();
        Optional<Double> around = halfWidth.map(half -> half / unit.size());
        // A small interval shows its first digit: 123.0 ms ± 0.4, not 123 ms ± 0.
        int decimals =
                Math.max(
                        decimals(value, UnitScale.SIGNIFICANT_DIGITS),
                        around.map(half -> decimals(half, new MathContext(1))).orElse(0));
        return fixed(value, decimals)
                + " "
                + unit.symbol()
                + around.map(half -> " ± " + fixed(half, decimals)).orElse("");
    }

    /** How many decimals show that many significant digits. */
    private static int decimals(double value, MathContext digits) {
        if (value == 0) {
            return 0;
        }
        BigDecimal rounded = new BigDecimal(value).round(digits);
        int integerDigits = rounded.precision() - rounded.scale();
        return Math.clamp(digits.getPrecision() - integerDigits, 0, MOST_DECIMALS);
    }

    private static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
