package dev.threadscale.cli;

import java.time.Duration;

/** Durations of runs for people: {@code 2 min 5 s}. */
final class HumanDuration {

    /** From here on a tenth of a second is of no interest. */
    private static final int EXACT_SECONDS = 10;

    private HumanDuration() {}

    static String of(Duration duration) {
        if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
            long seconds = duration.toSeconds();
            int tenths = duration.toMillisPart() / 100;
            if (seconds == 0 && duration.toMillis() > 0) {
                return duration.toMillis() + " ms";
            }
            return seconds >= EXACT_SECONDS || tenths == 0
                    ? seconds + " s"
                    : seconds + "." + tenths + " s";
        }
        if (duration.compareTo(Duration.ofHours(1)) < 0) {
            return duration.toMinutes() + " min" + rest(duration.toSecondsPart(), "s");
        }
        return duration.toHours() + " h" + rest(duration.toMinutesPart(), "min");
    }

    private static String rest(int amount, String unit) {
        return amount == 0 ? "" : " " + amount + " " + unit;
    }
}
