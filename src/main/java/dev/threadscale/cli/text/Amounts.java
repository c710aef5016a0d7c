package dev.threadscale.cli.text;

import dev.threadscale.text.Counted;
import java.time.Duration;
import java.util.Locale;

/** Formats amounts: {@code 1 fork}, {@code 1,200 forks}, {@code 2 min 5 s}. */
public final class Amounts {

    /** The seconds from which tenths are noise. */
    private static final int EXACT_SECONDS = 10;

    private Amounts() {}

    /** Formats a number with its noun, whose plural ends in -s. */
    public static String of(long number, String noun) {
        return Counted.of(number, noun);
    }

    /** Formats a number independently of the locale: {@code 1,200}. */
    public static String of(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Formats a duration in at most two units. */
    public static String of(Duration duration) {
        if (duration.toHours() > 0) {
            return duration.toHours() + " h" + rest(duration.toMinutesPart(), "min");
        }
        if (duration.toMinutes() > 0) {
            return duration.toMinutes() + " min" + rest(duration.toSecondsPart(), "s");
        }
        if (duration.toSeconds() == 0 && duration.toMillis() > 0) {
            return duration.toMillis() + " ms";
        }
        int tenths = duration.toMillisPart() / 100;
        boolean exact = duration.toSeconds() < EXACT_SECONDS && tenths > 0;
        return duration.toSeconds() + (exact ? "." + tenths : "") + " s";
    }

    /** Formats a time without seconds if it has minutes. */
    public static String about(Duration time) {
        return of(
                time.toMinutes() > 1 ? Duration.ofMinutes(time.plusSeconds(30).toMinutes()) : time);
    }

    /** Formats a number of bytes in GiB if it is a whole number of them, otherwise in MiB. */
    public static String ofBytes(long bytes) {
        return bytes % (1 << 30) == 0 ? (bytes >> 30) + " GiB" : (bytes >> 20) + " MiB";
    }

    private static String rest(int amount, String unit) {
        return amount == 0 ? "" : " " + amount + " " + unit;
    }
}
