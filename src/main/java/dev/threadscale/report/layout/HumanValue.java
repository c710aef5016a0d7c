package dev.threadscale.report.layout;

import dev.threadscale.stats.Estimate;
import java.util.Locale;

/** Values of any unit for people, the same under every locale: {@code 256 MiB}. */
public final class HumanValue {

    /** A unit that goes without saying behind a number. */
    private static final String COUNT = "count";

    private HumanValue() {}

    /** Times and sizes in larger units; anything else as a number, with its unit if it has one. */
    public static String of(double value, String unit) {
        if (unit.equals(UnitScale.BYTES)) {
            UnitScale larger = UnitScale.of(unit, value);
            return number(value / larger.size()) + " " + larger.symbol();
        }
        if (unit.equals(UnitScale.NANOSECONDS) && value >= 0) {
            return HumanTime.of(value);
        }
        return unit.isEmpty() || unit.equals(COUNT) ? number(value) : number(value) + " " + unit;
    }

    /** The mean, with the least and the most where they differ. */
    public static String withRange(Estimate of, String unit) {
        String mean = of(of.mean(), unit);
        return of.minimum() == of.maximum()
                ? mean
                : "%s (%s–%s)".formatted(mean, end(of.minimum(), unit), end(of.maximum(), unit));
    }

    /** An end of a range, whose unit the mean before it has said. */
    private static String end(double value, String unit) {
        String both = of(value, unit);
        return (unit.equals(UnitScale.NANOSECONDS) && value >= 0) || unit.equals(UnitScale.BYTES)
                ? both
                : number(value);
    }

    /** How many times as much: {@code ×1.25}. */
    public static String factor(double ratio) {
        return String.format(Locale.ROOT, "×%.2f", ratio);
    }

    /** Whole, or with as many decimals as show three digits. */
    private static String number(double value) {
        double size = Math.abs(value);
        int decimals =
                value == Math.rint(value) || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
