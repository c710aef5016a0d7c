package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;
import dev.threadscale.protocol.Outcome;
import java.util.List;

/** The columns of {@code sentinels.csv} that stand behind its place, in the order of the CSV. */
public enum SentinelColumn implements CsvColumn {
    SENTINEL("sentinel", "", "its number, from 1, in the order of time"),
    NODE("node", "", "name of the host that measured it; empty if it has none"),
    STARTED("started", "", "time of its start, ISO 8601, UTC"),
    BLOCK("block", "", "the block that begins after it; empty if no fork followed"),
    OUTCOME("outcome", "", "how it ended"),
    ELAPSED_MEDIAN_NS(
            "elapsed_median_ns",
            "ns",
            "median elapsed time of its measured iterations; empty if it did not complete");

    private final String key;
    private final String unit;
    private final String description;

    SentinelColumn(String key, String unit, String description) {
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
            case SENTINEL, BLOCK -> CsvType.WHOLE;
            case STARTED -> CsvType.TIME;
            case NODE, OUTCOME -> CsvType.TEXT;
            case ELAPSED_MEDIAN_NS -> CsvType.NUMBER;
        };
    }

    @Override
    public List<String> only() {
        return this == OUTCOME ? Outcome.labels() : List.of();
    }

    @Override
    public String description() {
        return description;
    }
}
