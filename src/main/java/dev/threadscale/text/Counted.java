package dev.threadscale.text;

import java.util.Locale;

/** Formats a number with its noun, independently of the locale. */
public final class Counted {

    private Counted() {}

    /** Returns {@code 1 fork} or {@code 1,200 forks}, for a noun whose plural ends in -s. */
    public static String of(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** Returns {@code 1,200}. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
