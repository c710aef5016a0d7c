package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;

/**
 * The columns of {@code summary.csv} that stand behind the axes, in the order of the CSV. Over
 * forks first, then iterations: a mean is the mean of the forks' means.
 */
public enum SummaryColumn implements CsvColumn {
    FORKS("forks", "", "number of forks that completed"),
    ITERATIONS("iterations", "", "measured iterations of all of them together"),
    ELAPSED_MEAN_NS("elapsed_mean_ns", "ns", "mean of the forks' means of elapsed_ns"),
    ELAPSED_MEDIAN_NS("elapsed_median_ns", "ns", "median of elapsed_ns over all iterations"),
    ELAPSED_SD_NS("elapsed_sd_ns", "ns", "standard deviation of the forks' means, with n - 1"),
    ELAPSED_CV("elapsed_cv", "", "that standard deviation divided by the mean"),
    ELAPSED_CI95_LOW_NS(
            "elapsed_ci95_low_ns",
            "ns",
            "lower bound of the mean's 95 % confidence interval, Student's t over forks"),
    ELAPSED_CI95_HIGH_NS("elapsed_ci95_high_ns", "ns", "upper bound of the same interval"),
    ELAPSED_MIN_NS("elapsed_min_ns", "ns", "smallest elapsed_ns of all iterations"),
    ELAPSED_MAX_NS("elapsed_max_ns", "ns", "largest elapsed_ns of all iterations"),
    CPU_MEAN_NS("cpu_mean_ns", "ns", "mean of the forks' means of cpu_ns"),
    THROTTLED_PERIODS_MEAN(
            "throttled_periods_mean", "count", "mean of the forks' means of throttled_periods"),
    ELAPSED_WITHIN_SD_NS(
            "elapsed_within_sd_ns",
            "ns",
            "standard deviation of elapsed_ns around the mean of its fork, pooled over forks"),
    ELAPSED_WITHIN_CV("elapsed_within_cv", "", "that standard deviation divided by the mean"),
    STEADY_FORKS(
            "steady_forks",
            "",
            "forks whose measured iterations are steady, their warm-up being over; empty if the"
                    + " iterations are too few to tell"),
    FIRST_STEADY_ITERATION(
            "first_steady_iteration",
            "",
            "number of the first steady iteration of a fork, from 1, warm-up included (MSER); the"
                    + " median of the forks that have one");

    private final String key;
    private final String unit;
    private final String description;

    SummaryColumn(String key, String unit, String description) {
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
            case FORKS, ITERATIONS, STEADY_FORKS -> CsvType.WHOLE;
            default -> CsvType.NUMBER;
        };
    }

    @Override
    public String description() {
        return description;
    }
}
