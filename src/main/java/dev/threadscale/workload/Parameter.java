package dev.threadscale.workload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A setting of a workload or of a thread kind.
 *
 * <p>The launcher uses it to check experiments, the worker to check its arguments, and {@code
 * threadscale list} to document it.
 *
 * @param name the key in YAML, in the worker's arguments and in the CSV
 * @param domain the values that it accepts
 * @param defaultValue the value if the experiment does not set it
 * @param description one sentence for users, with the unit if there is one
 * @param unit the unit of its values, as in "requests per second"; empty if they do not have one,
 *     or contain it
 */
public record Parameter(
        String name, Domain domain, String defaultValue, String description, String unit) {

    /** Creates a parameter without a unit. */
    public Parameter(String name, Domain domain, String defaultValue, String description) {
        this(name, domain, defaultValue, description, "");
    }

    /** The values that a parameter accepts. */
    public sealed interface Domain {

        /** Returns true if users may set this value. */
        boolean accepts(String value);

        /** Returns a description of the accepted values, for messages and documentation. */
        String describe();
    }

    /** A whole number from {@code min} to {@code max}, or one of {@code words}. */
    public record Whole(long min, long max, List<String> words) implements Domain {

        @Override
        public boolean accepts(String value) {
            return words.contains(value) || isBetween(value);
        }

        private boolean isBetween(String value) {
            try {
                long number = Long.parseLong(value);
                return number >= min && number <= max;
            } catch (NumberFormatException notANumber) {
                return false;
            }
        }

        @Override
        public String describe() {
            return "a whole number from %d to %d".formatted(min, max)
                    + (words.isEmpty() ? "" : ", or " + String.join(", or ", words));
        }
    }

    /** One of several words. */
    public record Words(List<String> words) implements Domain {

        @Override
        public boolean accepts(String value) {
            return words.contains(value);
        }

        @Override
        public String describe() {
            return "one of " + String.join(", ", words);
        }
    }

    /** A time with its unit in the format of {@link TimeText}, from 0 to {@code max}. */
    public record Time(Duration max) implements Domain {

        @Override
        public boolean accepts(String value) {
            return TimeText.parse(value).filter(time -> time.compareTo(max) <= 0).isPresent();
        }

        @Override
        public String describe() {
            return "a time with its unit (100ms, 2s, 1m), at most " + TimeText.format(max);
        }
    }

    /** A text of one line with at most the given number of characters. */
    public record Text(int longest) implements Domain {

        @Override
        public boolean accepts(String value) {
            return value.length() <= longest;
        }

        @Override
        public String describe() {
            return "a text of at most %d characters".formatted(longest);
        }
    }

    /** Creates a parameter for a whole number from {@code min} to {@code max}. */
    public static Parameter whole(String name, long min, long max, long defaultValue) {
        return new Parameter(name, new Whole(min, max, List.of()), Long.toString(defaultValue), "");
    }

    /**
     * Creates a parameter for a whole number from {@code min} to {@code max}, or one of some words;
     * the first word is the default.
     */
    public static Parameter wholeOr(String name, long min, long max, String... words) {
        return new Parameter(name, new Whole(min, max, List.of(words)), words[0], "");
    }

    /** Creates a parameter for one of several words; the first is the default. */
    public static Parameter oneOf(String name, String... words) {
        return new Parameter(name, new Words(List.of(words)), words[0], "");
    }

    /**
     * Creates a parameter for a time from 0 to {@code max}; the default has its unit, as in {@code
     * 100ms}.
     */
    public static Parameter time(String name, Duration max, String defaultValue) {
        return new Parameter(name, new Time(max), defaultValue, "");
    }

    /** Returns a copy with a description: one sentence for users. */
    public Parameter describedAs(String sentence) {
        return new Parameter(name, domain, defaultValue, sentence, unit);
    }

    /** Returns a copy with a unit, which titles of axes show. */
    public Parameter measuredIn(String other) {
        return new Parameter(name, domain, defaultValue, description, other);
    }

    /** Explains why {@code value} is not accepted ("is not ..."); empty if it is. */
    public Optional<String> problem(String value) {
        return domain.accepts(value) ? Optional.empty() : Optional.of("is not " + describe());
    }

    /** Returns a description of the accepted values, for messages and documentation. */
    public String describe() {
        return domain.describe();
    }
}
