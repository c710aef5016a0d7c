package dev.threadscale.report;

import java.util.Locale;

/** Values of any unit for people, the same under every locale. */
final class Values {

    private Values() {}

    /** Times in units for people; anything else as a number, with its unit if it has one. */
    static String of(double value, String unit) {
        if (unit.equals("ns") && value >= 0) {
            return HumanTime.of(value);
        }
        String number = String.format(Locale.ROOT, "%,." + decimals(value) + "f", value);
        return unit.isEmpty() ? number : number + " " + unit;
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
