package dev.threadscale.protocol;

/** The columns of {@code forks.csv} that stand behind the axes, in the order of the CSV. */
public enum ForkColumn implements CsvColumn {
    OUTCOME("outcome", "", "how the fork ended"),
    EXPECTED("expected", "", "how it was expected to end; any other end is a failure"),
    REASON("reason", "", "why, in words; empty if it completed as expected"),
    STARTED("started", "", "time of its start, ISO 8601, UTC"),
    DURATION_NS("duration_ns", "ns", "from before its process was made until it was gone");

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
    public String description() {
        return description;
    }
}
