package dev.threadscale.workload;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes times as in experiments: a whole number with its unit, {@code 500ms}, {@code
 * 2s}.
 */
public final class TimeText {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(us|ms|s|m|h)");

    private TimeText() {}

    /** Reads a time; empty if the text is not a time. */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "us" -> Duration.ofNanos(1000 * amount);
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount);
                });
    }

    /** Writes a time in its largest whole unit, with microseconds as the smallest unit. */
    public static String format(Duration time) {
        long millis = time.toMillis();
        if (time.minusMillis(millis).toNanos() >= 1000) {
            return time.toNanos() / 1000 + "us";
        }
        if (millis == 0 || millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        return seconds % 3600 == 0
                ? seconds / 3600 + "h"
                : seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
