package dev.threadscale.claim;

/** A number that a fork has as a whole, and that findings can be about. */
public enum ForkQuantity {
    DURATION_NS("duration_ns", "ns", "from before its process was made until it was gone"),
    START_TO_MAIN_NS(
            "start_to_main_ns",
            "ns",
            "from the start of its process to the first line of main; the engine notes the start some"
                    + " 2 ms early or late, so empty if by its clock main came first"),
    START_TO_FIRST_ITERATION_NS(
            "start_to_first_iteration_ns",
            "ns",
            "from the start of its process (from main, if by the engine's clock that came first) to"
                    + " the end of the first iteration, even of warm-up"),
    START_TO_STEADY_NS(
            "start_to_steady_ns",
            "ns",
            "from the start of its process (as above) to the beginning of the first steady"
                    + " iteration; empty if none is"),
    PEAK_MEMORY_BYTES(
            "peak_memory_bytes",
            "bytes",
            "greatest resident memory of the process in its iterations"),
    PROGRAM_BYTES("program_bytes", "bytes", "size of the worker's jar or native executable"),
    IMAGE_BYTES("image_bytes", "bytes", "size of the image with all its layers");

    private final String key;
    private final String unit;
    private final String meaning;

    ForkQuantity(String key, String unit, String meaning) {
        this.key = key;
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
