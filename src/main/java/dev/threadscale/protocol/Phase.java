package dev.threadscale.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The two phases of a fork. Only the iterations of the second one count. */
public enum Phase {
    WARMUP,
    MEASUREMENT;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** Returns the value in rows. */
    public String key() {
        return key;
    }

    /** Returns all values in rows. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Phase::key).toList();
    }
}
