package dev.threadscale.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code key=value} words: the worker's arguments, and those of a {@link Choice}. */
public final class Pairs {

    private Pairs() {}

    /**
     * Reads the words in their order.
     *
     * @param place added to messages, or empty
     * @throws IllegalArgumentException if a word is not {@code key=value}, or a key occurs twice
     */
    public static Map<String, String> parse(String[] words, String place) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("'" + word + "'" + place + " is not key=value");
            }
            String key = word.substring(0, equals);
            if (pairs.put(key, word.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(key + " is given twice" + place);
            }
        }
        return pairs;
    }
}
