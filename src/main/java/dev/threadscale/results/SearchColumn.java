package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;

/**
 * The columns of {@code search.csv} that stand behind the axes, in the order of the CSV. The cost
 * of a count is its mean elapsed time; where the work grows with the tasks that are searched, it is
 * the mean elapsed time divided by the count.
 */
public enum SearchColumn implements CsvColumn {
    AXIS("axis", "", "the axis that was searched"),
    FROM("from", "", "the count that all others are compared with; the search began there"),
    TO("to", "", "the largest count that was to be measured"),
    COLLAPSE("collapse", "", "a count has collapsed if its ratio is at least this"),
    WITHIN("within", "%", "how wide the bracket may stay, of its lower end; 0: one count"),
    OUTCOME("outcome", "", "found; none: no measured count has collapsed; or given-up"),
    REASON("reason", "", "why it was given up, in words; else empty"),
    LOW("knee_low", "", "the largest count measured below the collapse"),
    HIGH("knee_high", "", "the least count that has collapsed; the knee"),
    REFERENCE_MEAN_NS("reference_mean_ns", "ns", "mean of the forks' means of elapsed_ns at from"),
    LOW_MEAN_NS("low_mean_ns", "ns", "the same at knee_low"),
    HIGH_MEAN_NS("high_mean_ns", "ns", "the same at knee_high; empty if a fork timed out there"),
    LOW_RATIO("low_ratio", "", "cost at knee_low divided by the cost at from"),
    HIGH_RATIO("high_ratio", "", "cost at knee_high divided by the cost at from"),
    PROBES("probes", "count", "counts that were measured"),
    FORKS("forks", "count", "forks of all of them together");

    private final String key;
    private final String unit;
    private final String description;

    SearchColumn(String key, String unit, String description) {
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
            case AXIS, OUTCOME, REASON -> CsvType.TEXT;
            case FROM, TO, WITHIN, LOW, HIGH, PROBES, FORKS -> CsvType.WHOLE;
            case COLLAPSE, REFERENCE_MEAN_NS, LOW_MEAN_NS, HIGH_MEAN_NS, LOW_RATIO, HIGH_RATIO ->
                    CsvType.NUMBER;
        };
    }

    @Override
    public String description() {
        return description;
    }
}
