package dev.threadscale.worker.own;

import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.PoolSize;
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

    /**
     * Returns the arguments in a text.
     *
     * @param threads the label of the kind of threads
     * @throws IllegalArgumentException if the text wants a size that the kind does not have
     */
    static String[] replaced(String text, String threads) {
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
        OptionalInt size = PoolSize.threads(kind, Runtime.getRuntime().availableProcessors());
        if (size.isPresent()) {
            return Integer.toString(size.getAsInt());
        }
        if (place.group(2) == null) {
            throw new IllegalArgumentException(
                    "'arguments' has {size}, but the threads '%s' do not have one; write {size:200} for a default"
                            .formatted(kind));
        }
        return place.group(2);
    }
}
