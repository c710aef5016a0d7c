package dev.threadscale.measured;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A number for a fork as a whole that findings can be about. */
public enum ForkQuantity {
    DURATION_NS,
    START_TO_MAIN_NS,
    START_TO_FIRST_ITERATION_NS,
    START_TO_STEADY_NS,
    PEAK_MEMORY_BYTES,
    PROGRAM_BYTES,
    IMAGE_BYTES;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** Returns the quantity with a name; empty if none has it. */
    public static Optional<ForkQuantity> of(String key) {
        return Arrays.stream(values()).filter(quantity -> quantity.key.equals(key)).findFirst();
    }

    /** Returns the name in experiments and in {@code forks.csv}. */
    public String key() {
        return key;
    }
}
