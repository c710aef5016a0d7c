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
 * A line of the worker's output: {@code @type key=value key=value}. Values are URL-encoded, so they
 * do not contain spaces or line breaks. All other lines come from elsewhere, for example as a
 * warning of the virtual machine.
 *
 * @param type what the line reports
 * @param values its values by key, in the order written
 */
public record Line(Type type, Map<String, String> values) {

    /** The types of lines. */
    public enum Type {
        /** The host, with {@link Seen} keys. This is the first line. */
        HOST,
        /** The seed that the workload has drawn, with {@link Seen#SEED}, before any iteration. */
        SEED,
        /** An iteration, with {@link IterationColumn} keys, as soon as it has ended. */
        ITERATION,
        /** A value of an iteration, with {@link ObservationColumn} keys, before its iteration. */
        OBSERVATION,
        /** A task of an iteration, with {@link TaskColumn} keys, before its iteration. */
        TASK,
        /**
         * The iterations before the change of the CPUs have ended: the worker goes on when its CPUs
         * have changed.
         */
        CHANGE_DUE,
        /** The companion process accepts connections from now on: {@code port} and {@code pid}. */
        SERVING,
        /** The reason why the worker gives up: {@code message}. This is the last line. */
        ERROR,
        /**
         * The end after all iterations: {@code iterations}, their number including warm-up, and
         * what is {@link Seen} at the end. This is the last line.
         */
        END;

        private final String mark = "@" + name().toLowerCase(Locale.ROOT);
    }

    /** The key of the text in an {@link Type#ERROR} line. */
    public static final String MESSAGE = "message";

    /** The key of the number of iterations in an {@link Type#END} line. */
    public static final String ITERATIONS = "iterations";

    /** The key of the TCP port in a {@link Type#SERVING} line. */
    public static final String PORT = "port";

    /** The key of the process id in a {@link Type#SERVING} line, to end the process by hand. */
    public static final String PID = "pid";

    /**
     * The key of a secret that the worker draws before it loads a class of the user. Its first line
     * announces the secret and every other line repeats it, so output of the class cannot be
     * mistaken for a line of the worker.
     */
    public static final String KEY = "key";

    /** The maximum length of the worker's lines. */
    private static final int LONGEST = 8192;

    /** Creates a line of values whose keys are columns. */
    public static <C> Line of(Type type, Map<C, ?> row, Function<C, String> key) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<C, ?> cell : row.entrySet()) {
            values.put(key.apply(cell.getKey()), cell.getValue().toString());
        }
        return new Line(type, values);
    }

    /** Returns a copy with another value, or without the value if it is empty. */
    public Line with(String key, Optional<String> value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.remove(key);
        if (value.isPresent()) {
            changed.put(key, value.get());
        }
        return new Line(type, changed);
    }

    /** Returns the line as text without a line break. */
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
