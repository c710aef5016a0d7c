package dev.threadscale.protocol;

import java.util.Arrays;
import java.util.List;

/** What an iteration counts for. */
public enum Phase {
    WARMUP("warmup"),
    MEASUREMENT("measurement");

    private final String key;

    Phase(String key) {
        this.key = key;
    }

    /** All values in rows. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Phase::key).toList();
    }

    /** The value in rows. */
    public String key() {
        return key;
    }
}
