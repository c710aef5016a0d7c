package dev.threadscale.claim;

import java.util.Locale;

/** A number that a fork has as a whole, and that findings can be about. */
public enum ForkQuantity {
    DURATION_NS("ns", "from before its process was made until it was gone"),
    START_TO_MAIN_NS(
            "ns",
            "from the start of its process to the first line of main; the engine notes the start some"
                    + " 2 ms early or late, so empty if by its clock main came first"),
    START_TO_FIRST_ITERATION_NS(
            "ns",
            "from the start of its process (from main, if by the engine's clock that came first) to"
                    + " the end of the first iteration, even of warm-up"),
    START_TO_STEADY_NS(
            "ns",
            "from the start of its process (as above) to the beginning of the first steady"
                    + " iteration; empty if none is"),
    PEAK_MEMORY_BYTES("bytes", "greatest resident memory of the process in its iterations"),
    PROGRAM_BYTES("bytes", "size of the worker's jar or native executable"),
    IMAGE_BYTES("bytes", "size of the image with all its layers");

    private final String key = name().toLowerCase(Locale.ROOT);
    private final String unit;
    private final String meaning;

    ForkQuantity(String unit, String meaning) {
        this.unit = unit;
        this.meaning = meaning;
    }

    /** The name in experiments and in {@code forks.csv}. */
    public String key() {
        return key;
    }

    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }
}
