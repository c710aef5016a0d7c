package dev.threadscale.protocol;

import java.util.List;

/** The columns of {@code forks.csv} that stand behind the axes, in the order of the CSV. */
public enum ForkColumn implements CsvColumn {
    OUTCOME("outcome", "", "how the fork ended"),
    EXPECTED("expected", "", "how it was expected to end; any other end is a failure"),
    REASON("reason", "", "why, in words; empty if it completed as expected"),
    STARTED("started", "", "time of its start, ISO 8601, UTC"),
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
                    + " the end of the first iteration, be it warm-up"),
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
    IMAGE_BYTES("image_bytes", "bytes", "size of the image with all its layers"),
    NODE("node", "", "name of the host that measured it; empty if it has none"),
    SENTINEL("sentinel", "", "number of the last sentinel before it; empty without sentinels"),
    DISTURBED(
            "disturbed",
            "",
            "what else its host did, as 'cause: in words', several with '; '; empty if nothing is"
                    + " known of that"),
    REPLACED(
            "replaced", "", "true if other forks stand for it, so that no other file has its rows");

    /** In {@link #REPLACED}, of a fork whose rows are left out. */
    public static final String IS_REPLACED = "true";

    private final String key;
    private final String unit;
    private final String description;

    ForkColumn(String key, String unit, String description) {
        this.key = key;
        this.unit = unit;
        this.description = description;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String unit() {
        return unit;
    }

    @Override
    public CsvType type() {
        return switch (this) {
            case OUTCOME, EXPECTED, REASON, NODE, DISTURBED -> CsvType.TEXT;
            case STARTED -> CsvType.TIME;
            case DURATION_NS,
                    START_TO_MAIN_NS,
                    START_TO_FIRST_ITERATION_NS,
                    START_TO_STEADY_NS,
                    PEAK_MEMORY_BYTES,
                    PROGRAM_BYTES,
                    IMAGE_BYTES,
                    SENTINEL ->
                    CsvType.WHOLE;
            case REPLACED -> CsvType.FLAG;
        };
    }

    @Override
    public List<String> only() {
        return this == OUTCOME || this == EXPECTED ? Outcome.labels() : List.of();
    }

    @Override
    public String description() {
        return description;
    }
}
