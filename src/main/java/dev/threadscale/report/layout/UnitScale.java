package dev.threadscale.report.layout;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * A unit in which values are shown.
 *
 * @param size how much of the original unit one of it is
 */
public record UnitScale(String symbol, double size) {

    public static final String NANOSECONDS = "ns";
    public static final String BYTES = "bytes";

    /** Of a number as printed. */
    static final MathContext SIGNIFICANT_DIGITS = new MathContext(3);

    private static final List<UnitScale> TIMES =
            List.of(
                    new UnitScale(NANOSECONDS, 1),
                    new UnitScale("µs", 1e3),
                    new UnitScale("ms", 1e6),
                    new UnitScale("s", 1e9));
    private static final List<UnitScale> SIZES =
            List.of(
                    new UnitScale(BYTES, 1),
                    new UnitScale("KiB", 0x1p10),
                    new UnitScale("MiB", 0x1p20),
                    new UnitScale("GiB", 0x1p30),
                    new UnitScale("TiB", 0x1p40));

    /** The largest unit in which a value is at least 1; its own if that has no larger ones. */
    public static UnitScale of(String unit, double value) {
        return switch (unit) {
            case NANOSECONDS -> ofTime(value);
            case BYTES -> largest(SIZES, value);
            default -> new UnitScale(unit, 1);
        };
    }

    /** The same of a time in ns, as it is printed: 999.9996 µs are 1.00 ms, not 1000 µs. */
    static UnitScale ofTime(double ns) {
        return largest(TIMES, new BigDecimal(ns).round(SIGNIFICANT_DIGITS).doubleValue());
    }

    private static UnitScale largest(List<UnitScale> units, double value) {
        return units.stream()
                .filter(unit -> value >= unit.size())
                .reduce((smaller, larger) -> larger)
                .orElse(units.getFirst());
    }
}
