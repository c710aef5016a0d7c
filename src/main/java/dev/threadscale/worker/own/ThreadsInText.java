package dev.threadscale.worker.own;

import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.PoolSize;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the kind of threads into the arguments of a program that has threads of its own: {@code
 * --virtual={virtual} --threads={size:200}}.
 */
final class ThreadsInText {

    private static final Pattern PLACE =
            Pattern.compile("\\{(threads|virtual|size)(?::([^{}]*))?}");

    private ThreadsInText() {}

    /** Returns the reason why a kind of threads does not fit a text; empty if it does. */
    static Optional<String> problem(String text, String threads) {
        return text.contains("{size}") && size(Choice.parse(threads)).isEmpty()
                ? Optional.of(
                        "'arguments' has {size}, but the threads '%s' do not have one; write {size:200} for a default"
                                .formatted(threads))
                : Optional.empty();
    }

    /**
     * Returns the arguments in a text.
     *
     * @param threads the label of the kind of threads
     * @throws IllegalArgumentException if the text wants a size that the kind does not have
     */
    static String[] replaced(String text, String threads) {
        problem(text, threads)
                .ifPresent(why -> {
                    throw new IllegalArgumentException(why);
                });
        Choice kind = Choice.parse(threads);
        String replaced =
                PLACE.matcher(text)
                        .replaceAll(place -> Matcher.quoteReplacement(value(place, kind)));
        return replaced.isBlank() ? new String[0] : replaced.strip().split(" +", -1);
    }

    private static String value(MatchResult place, Choice kind) {
        return switch (place.group(1)) {
            case "threads" -> kind.name();
            case "virtual" -> Boolean.toString(kind.name().startsWith("virtual"));
            default -> size(place, kind);
        };
    }

    private static String size(MatchResult place, Choice kind) {
        OptionalInt size = size(kind);
        return size.isPresent()
                ? Integer.toString(size.getAsInt())
                : Objects.requireNonNull(place.group(2));
    }

    private static OptionalInt size(Choice kind) {
        return PoolSize.threads(kind, Runtime.getRuntime().availableProcessors());
    }
}
