package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;

/**
 * The columns of {@code comparison.csv} that stand behind the axes: what a configuration is in one
 * run, compared with the same one of the first run, the baseline.
 */
public enum ComparisonColumn implements CsvColumn {
    CONFIGURATION("configuration", "", "id of the configuration; empty if the run has none"),
    BASELINE_CONFIGURATION("baseline_configuration", "", "the same of the baseline"),
    VERDICT(
            "verdict",
            "",
            "distinguishable; smaller than the hosts can tell (by their calibrations); not"
                    + " distinguishable; not comparable; only in this run; or only in the baseline"),
    RATIO(
            "ratio",
            "",
            "geometric mean of the forks' means of elapsed_ns over that of the baseline; above 1 is"
                    + " slower"),
    CI95_LOW("ci95_low", "", "lower bound of the ratio's 95 % confidence interval (Welch)"),
    CI95_HIGH("ci95_high", "", "upper bound of the same interval"),
    P("p", "", "that both are equal, two-sided, Welch's t of the logarithms"),
    P_HOLM("p_holm", "", "the same p after Holm's correction over all rows of the file"),
    DETECTABLE_PERCENT(
            "detectable_percent",
            "%",
            "the least difference that both hosts can tell from noise, by their calibrations; empty"
                    + " without"),
    ELAPSED_MEAN_NS("elapsed_mean_ns", "ns", "mean of the forks' means of elapsed_ns"),
    BASELINE_ELAPSED_MEAN_NS("baseline_elapsed_mean_ns", "ns", "the same of the baseline"),
    FORKS("forks", "", "number of forks that completed"),
    BASELINE_FORKS("baseline_forks", "", "the same of the baseline"),
    EFFECT_SIZE(
            "effect_size",
            "",
            "Hedges' g of the logarithms of the forks' means: the difference in standard deviations"),
    CLIFFS_DELTA(
            "cliffs_delta",
            "",
            "Cliff's delta: how much likelier a fork of this run is the slower one, -1 to 1"),
    MANN_WHITNEY_P("mann_whitney_p", "", "p that both are equal, two-sided, Mann-Whitney U"),
    REASON("reason", "", "why it is not comparable, in words; else empty");

    private final String key;
    private final String unit;
    private final String description;

    ComparisonColumn(String key, String unit, String description) {
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
            case CONFIGURATION, BASELINE_CONFIGURATION, VERDICT, REASON -> CsvType.TEXT;
            case FORKS, BASELINE_FORKS -> CsvType.WHOLE;
            default -> CsvType.NUMBER;
        };
    }

    @Override
    public String description() {
        return description;
    }
}
