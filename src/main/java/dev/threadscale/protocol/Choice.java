package dev.threadscale.protocol;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One choice out of a table, with its arguments, written as {@code name} or {@code
 * name:key=value,key=value}, for example {@code fixed-pool:size=cpus}.
 *
 * <p>The same text names the choice in the worker's arguments, in the CSV and on the command line.
 *
 * @param name the chosen entry
 * @param arguments its arguments by parameter name, sorted so that equal choices have equal texts
 */
public record Choice(String name, Map<String, String> arguments) {

    public Choice {
        arguments = java.util.Collections.unmodifiableMap(new TreeMap<>(arguments));
    }

    /**
     * Reads the written form.
     *
     * @throws IllegalArgumentException if an argument is not {@code key=value}, or is given twice
     */
    public static Choice parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return new Choice(text, Map.of());
        }
        Map<String, String> arguments = new TreeMap<>();
        for (String part : text.substring(colon + 1).split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "'" + part + "' in '" + text + "' is not key=value");
            }
            String key = part.substring(0, equals);
            if (arguments.put(key, part.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(key + " is given twice in '" + text + "'");
            }
        }
        return new Choice(text.substring(0, colon), arguments);
    }

    @Override
    public String toString() {
        return arguments.isEmpty()
                ? name
                : name
                        + arguments.entrySet().stream()
                                .map(e -> e.getKey() + "=" + e.getValue())
                                .collect(Collectors.joining(",", ":", ""));
    }
}
