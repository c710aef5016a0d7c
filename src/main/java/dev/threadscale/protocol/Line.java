package dev.threadscale.protocol;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One line of the worker's output: {@code @type key=value key=value}, with values URL-encoded so
 * that they hold no space and no line break. Any other line is not the kit's (a warning of the
 * virtual machine, say).
 *
 * @param type what the line reports
 * @param values its values by key, in the order written
 */
public record Line(Type type, Map<String, String> values) {

    /** What a line reports. */
    public enum Type {
        /** The surroundings, as {@link Seen} keys; first. */
        HOST("@host"),
        /** One iteration, as {@link IterationColumn} keys; as soon as it has ended. */
        ITERATION("@iteration"),
        /** One value of an iteration, as {@link Observed.Column} keys; before its iteration. */
        OBSERVATION("@observation"),
        /** One task of an iteration, as {@link TaskColumn} keys; before its iteration. */
        TASK("@task"),
        /** A companion process serves from here on: {@code port} and {@code pid}. */
        SERVING("@serving"),
        /** Why the worker gives up: {@code message}; last. */
        ERROR("@error"),
        /** All iterations were reported: {@code iterations}, their number; last. */
        END("@end");

        private final String mark;

        Type(String mark) {
            this.mark = mark;
        }
    }

    /** Key of the text in an {@link Type#ERROR} line. */
    public static final String MESSAGE = "message";

    /** Key of the number of iterations in an {@link Type#END} line. */
    public static final String ITERATIONS = "iterations";

    /** Key of the TCP port in a {@link Type#SERVING} line. */
    public static final String PORT = "port";

    /** Key of the process id in a {@link Type#SERVING} line, to end it by hand. */
    public static final String PID = "pid";

    /** Longer lines are not the worker's own. */
    private static final int LONGEST = 8192;

    /** Writes the line, without a line break. */
    public String format() {
        StringBuilder text = new StringBuilder(type.mark);
        values.forEach((key, value) ->
                text.append(' ')
                        .append(key)
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return text.toString();
    }

    /** Reads a line, or empty if it is not one of the worker's. */
    public static Optional<Line> parse(String text) {
        if (!text.startsWith("@") || text.length() > LONGEST) {
            return Optional.empty();
        }
        String[] words = text.split(" ", -1);
        for (Type type : Type.values()) {
            if (type.mark.equals(words[0])) {
                return values(words).map(values -> new Line(type, values));
            }
        }
        return Optional.empty();
    }

    private static Optional<Map<String, String>> values(String[] words) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals < 1) {
                return Optional.empty();
            }
            try {
                values.put(
                        words[i].substring(0, equals),
                        URLDecoder.decode(words[i].substring(equals + 1), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException broken) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }
}
