package dev.threadscale.claim;

import java.util.Locale;

/** A number that a fork has as a whole, and that findings can be about. */
public enum ForkQuantity {
    DURATION_NS,
    START_TO_MAIN_NS,
    START_TO_FIRST_ITERATION_NS,
    START_TO_STEADY_NS,
    PEAK_MEMORY_BYTES,
    PROGRAM_BYTES,
    IMAGE_BYTES;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** The name in experiments and in {@code forks.csv}. */
    public String key() {
        return key;
    }
}
