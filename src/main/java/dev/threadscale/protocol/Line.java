package dev.threadscale.protocol;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One line of the worker's output: {@code @type key=value key=value}. Values are URL-encoded, so
 * they hold no space and no line break. Any other line comes from elsewhere: it may be a warning of
 * the virtual machine.
 *
 * @param type what the line reports
 * @param values its values by key, in the order written
 */
public record Line(Type type, Map<String, String> values) {

    /** Types of lines. */
    public enum Type {
        /** The host, as {@link Seen} keys; first. */
        HOST,
        /** An iteration, as {@link IterationColumn} keys; as soon as it has ended. */
        ITERATION,
        /** A value of an iteration, as {@link ObservationColumn} keys; before its iteration. */
        OBSERVATION,
        /** A task of an iteration, as {@link TaskColumn} keys; before its iteration. */
        TASK,
        /** A companion process serves from here on: {@code port} and {@code pid}. */
        SERVING,
        /** The reason why the worker gives up: {@code message}; last. */
        ERROR,
        /**
         * All iterations were reported: {@code iterations}, their number, warm-up included; last.
         */
        END;

        private final String mark = "@" + name().toLowerCase(Locale.ROOT);
    }

    /** Key of the text in an {@link Type#ERROR} line. */
    public static final String MESSAGE = "message";

    /** Key of the number of iterations in an {@link Type#END} line. */
    public static final String ITERATIONS = "iterations";

    /** Key of the TCP port in a {@link Type#SERVING} line. */
    public static final String PORT = "port";

    /** Key of the process id in a {@link Type#SERVING} line, to end it by hand. */
    public static final String PID = "pid";

    /**
     * Key of a secret that the worker draws before it loads a class of the user's. Its first line
     * tells it and every other one repeats it, so that nothing that the class prints passes for a
     * line of the worker's.
     */
    public static final String KEY = "key";

    /** The worker writes no longer lines. */
    private static final int LONGEST = 8192;

    /** A line of values whose keys are columns. */
    public static <C> Line of(Type type, Map<C, ?> row, Function<C, String> key) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<C, ?> cell : row.entrySet()) {
            values.put(key.apply(cell.getKey()), cell.getValue().toString());
        }
        return new Line(type, values);
    }

    /** The same line with another value, or without it if there is none. */
    public Line with(String key, Optional<String> value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.remove(key);
        if (value.isPresent()) {
            changed.put(key, value.get());
        }
        return new Line(type, changed);
    }

    /** Writes the line, without a line break. */
    public String format() {
        StringBuilder text = new StringBuilder(type.mark);
        for (Map.Entry<String, String> pair : values.entrySet()) {
            text.append(' ').append(pair.getKey()).append('=');
            text.append(URLEncoder.encode(pair.getValue(), StandardCharsets.UTF_8));
        }
        return text.toString();
    }

    /** Reads a line; empty if it is not one of the worker's. */
    public static Optional<Line> parse(String text) {
        if (!text.startsWith("@") || text.length() > LONGEST) {
            return Optional.empty();
        }
        String[] words = text.split(" ", -1);
        return Arrays.stream(Type.values())
                .filter(type -> type.mark.equals(words[0]))
                .findFirst()
                .flatMap(type -> parse(type, Arrays.copyOfRange(words, 1, words.length)));
    }

    private static Optional<Line> parse(Type type, String[] words) {
        try {
            Map<String, String> values = Pairs.parse(words, "");
            values.replaceAll((key, value) -> URLDecoder.decode(value, StandardCharsets.UTF_8));
            return Optional.of(new Line(type, values));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }
}
