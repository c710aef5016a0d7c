package dev.threadscale.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A named setting of a workload or a thread kind, declared once beside the code that uses it.
 *
 * <p>The launcher validates experiment files with it, the worker validates its arguments with it,
 * and {@code threadscale list} documents it.
 *
 * @param name the key in YAML, in the worker's arguments and in the CSV
 * @param type which values are accepted
 * @param defaultValue used where the experiment does not set the parameter
 * @param description one sentence for users, with the unit where there is one
 */
public record Parameter(String name, Type type, String defaultValue, String description) {

    /** Which values a parameter accepts. */
    public sealed interface Type {}

    /** A whole number from {@code min} to {@code max}, or one of {@code words}. */
    public record Whole(long min, long max, List<String> words) implements Type {
        public Whole(long min, long max, String... words) {
            this(min, max, List.of(words));
        }
    }

    /** One of several words. */
    public record Words(List<String> words) implements Type {
        public Words(String... words) {
            this(List.of(words));
        }
    }

    /** A time with its unit, as {@link TimeText} reads it, from 0 to {@code max}. */
    public record Time(Duration max) implements Type {}

    /**
     * What is wrong with {@code value}, as the end of a sentence ("is ..."), or empty if it is
     * fine.
     */
    public Optional<String> problem(String value) {
        return switch (type) {
            case Whole(long min, long max, List<String> words) ->
                    words.contains(value) || isWhole(value, min, max)
                            ? Optional.empty()
                            : Optional.of("is not " + describe());
            case Words(List<String> words) ->
                    words.contains(value) ? Optional.empty() : Optional.of("is not " + describe());
            case Time(Duration max) ->
                    TimeText.parse(value).filter(time -> time.compareTo(max) <= 0).isPresent()
                            ? Optional.empty()
                            : Optional.of("is not " + describe());
        };
    }

    /** The accepted values in words, for messages and documentation. */
    public String describe() {
        return switch (type) {
            case Whole(long min, long max, List<String> words) ->
                    "a whole number from "
                            + min
                            + " to "
                            + max
                            + (words.isEmpty() ? "" : ", or " + String.join(", or ", words));
            case Words(List<String> words) -> "one of " + String.join(", ", words);
            case Time(Duration max) ->
                    "a time with its unit (100ms, 2s, 1m), at most " + TimeText.format(max);
        };
    }

    private static boolean isWhole(String value, long min, long max) {
        try {
            long number = Long.parseLong(value);
            return number >= min && number <= max;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
