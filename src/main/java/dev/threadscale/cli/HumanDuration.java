package dev.threadscale.cli;

import java.time.Duration;

/** Durations of runs for people: {@code 2 min 5 s}. */
final class HumanDuration {

    private HumanDuration() {}

    static String of(Duration duration) {
        if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
            return duration.toMillis() % 1000 == 0 || duration.toSeconds() > 0
                    ? duration.toSeconds() + " s"
                    : duration.toMillis() + " ms";
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
