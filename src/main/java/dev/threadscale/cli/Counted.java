package dev.threadscale.cli;

import java.util.Locale;

/** Numbers of things for people: {@code 1 fork}, {@code 1,200 forks}. */
final class Counted {

    private Counted() {}

    /**
     * A number with its noun.
     *
     * @param noun whose plural ends in -s
     */
    static String of(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
