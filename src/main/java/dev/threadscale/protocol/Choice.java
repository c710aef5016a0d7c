package dev.threadscale.protocol;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An entry of a table with its arguments, written as {@code name} or {@code
 * name:key=value,key=value}: {@code fixed-pool:size=cpus}.
 *
 * <p>The same text is used in the worker's arguments, in the CSV and on the command line.
 *
 * @param name the chosen entry
 * @param arguments its arguments by parameter name, sorted so that equal choices have equal texts
 */
public record Choice(String name, Map<String, String> arguments) {

    public Choice {
        arguments = Collections.unmodifiableMap(new TreeMap<>(arguments));
    }

    /**
     * Reads the written form.
     *
     * @throws IllegalArgumentException if an argument is not {@code key=value}, or occurs twice
     */
    public static Choice parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return new Choice(text, Map.of());
        }
        String[] words = text.substring(colon + 1).split(",", -1);
        return new Choice(text.substring(0, colon), Pairs.parse(words, " in '" + text + "'"));
    }

    /**
     * Reads a label. A label of another program may have any form; then the whole label is the
     * name.
     */
    public static Choice ofLabel(String label) {
        try {
            return parse(label);
        } catch (IllegalArgumentException other) {
            return new Choice(label, Map.of());
        }
    }

    /** Returns the choice without one of its arguments. */
    public Choice without(String argument) {
        Map<String, String> rest = new TreeMap<>(arguments);
        rest.remove(argument);
        return new Choice(name, rest);
    }

    @Override
    public String toString() {
        return arguments.isEmpty()
                ? name
                : arguments.entrySet().stream()
                        .map(Map.Entry::toString)
                        .collect(Collectors.joining(",", name + ":", ""));
    }
}
