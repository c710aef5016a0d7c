package dev.threadscale.report.data;

import dev.threadscale.stats.Estimate;
import java.util.Locale;

/** Values of any unit for people, the same under every locale. */
public final class Values {

    private static final String[] BYTES = {"bytes", "KiB", "MiB", "GiB", "TiB"};

    /** A unit that goes without saying behind a number. */
    private static final String COUNT = "count";

    private Values() {}

    /**
     * A unit in which values are shown.
     *
     * @param size how much of the original unit one of it is
     */
    public record Unit(String symbol, double size) {

        /** A larger unit than the original, if it has larger ones and the value needs them. */
        public static Unit of(String unit, double largest) {
            if (unit.equals(Variable.NANOSECONDS)) {
                HumanTime.Unit time = HumanTime.Unit.of(largest);
                return new Unit(time.symbol(), time.nanoseconds());
            }
            if (unit.equals(BYTES[0])) {
                double size = 1;
                int step = 0;
                while (largest >= 1024 * size && step < BYTES.length - 1) {
                    size *= 1024;
                    step++;
                }
                return new Unit(BYTES[step], size);
            }
            return new Unit(unit, 1);
        }
    }

    /**
     * Times and sizes in units for people; anything else as a number, with its unit if it has one.
     */
    public static String of(double value, String unit) {
        if (unit.equals(BYTES[0])) {
            Unit larger = Unit.of(unit, value);
            return "%s %s".formatted(bare(value / larger.size(), larger.symbol()), larger.symbol());
        }
        String number = bare(value, unit);
        return unit.isEmpty() || unit.equals(COUNT) || isTime(value, unit)
                ? number
                : number + " " + unit;
    }

    /** The mean, with the least and the most where they differ. */
    public static String withRange(Estimate of, String unit) {
        String range =
                of.minimum() == of.maximum()
                        ? ""
                        : " (%s–%s)"
                                .formatted(limit(of.minimum(), unit), limit(of.maximum(), unit));
        return of(of.mean(), unit) + range;
    }

    private static String limit(double value, String unit) {
        return unit.equals(BYTES[0]) ? of(value, unit) : bare(value, unit);
    }

    /** The same for a column whose header names the unit. */
    static String bare(double value, String unit) {
        return isTime(value, unit)
                ? HumanTime.of(value)
                : String.format(Locale.ROOT, "%,." + decimals(value) + "f", value);
    }

    private static boolean isTime(double value, String unit) {
        return unit.equals(Variable.NANOSECONDS) && value >= 0;
    }

    /** None for whole numbers; else as many as show three digits. */
    private static int decimals(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) || size >= 1000) {
            return 0;
        }
        return size >= 100 ? 1 : size >= 1 ? 2 : 4;
    }
}
