package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;

/** The columns of {@code advice.csv} that stand behind the axes, in the order of the CSV. */
public enum AdviceColumn implements CsvColumn {
    CPUS_COUNT("cpus_count", "count", "CPUs that the pool may use"),
    SOURCE(
            "source",
            "",
            "where the CPU time is from: tasks.csv (of each task), or iterations.csv (of the whole"
                    + " process)"),
    ESTIMATED_AT(
            "estimated_at", "count", "size of the pool whose times were taken: the smallest one"),
    BLOCKING_COEFFICIENT(
            "blocking_coefficient",
            "",
            "share of a task's time in which it does not compute, 0 to 1; empty if unknown"),
    ADVISED_THREADS("advised_threads", "count", "cpus_count / (1 - blocking_coefficient)"),
    BEST_SIZE("best_size", "count", "the measured size with the least mean elapsed time"),
    BEST_MEAN_NS("best_mean_ns", "ns", "mean of the forks' means of elapsed_ns there"),
    BEST_CI95_LOW_NS("best_ci95_low_ns", "ns", "lower bound of its 95 % confidence interval"),
    BEST_CI95_HIGH_NS("best_ci95_high_ns", "ns", "upper bound of the same interval"),
    BEST_SIZES(
            "best_sizes",
            "",
            "the sizes that cannot be told from the best: Welch's t with Holm's correction over all"
                    + " sizes, p at least 0.05; empty with single forks"),
    NEAREST_SIZE("nearest_size", "count", "the measured size nearest to advised_threads"),
    NEAREST_RATIO("nearest_ratio", "", "its mean elapsed time over that of the best size");

    private final String key;
    private final String unit;
    private final String description;

    AdviceColumn(String key, String unit, String description) {
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
            case SOURCE, BEST_SIZES -> CsvType.TEXT;
            case ESTIMATED_AT, BEST_SIZE, NEAREST_SIZE -> CsvType.WHOLE;
            case CPUS_COUNT,
                    BLOCKING_COEFFICIENT,
                    ADVISED_THREADS,
                    BEST_MEAN_NS,
                    BEST_CI95_LOW_NS,
                    BEST_CI95_HIGH_NS,
                    NEAREST_RATIO ->
                    CsvType.NUMBER;
        };
    }

    @Override
    public String description() {
        return description;
    }
}
