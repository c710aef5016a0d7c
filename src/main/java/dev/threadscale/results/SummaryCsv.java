package dev.threadscale.results;

import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;

/**
 * The table {@code summary.csv}: a row for each configuration, from its successful forks. A mean is
 * the mean of fork means.
 */
public final class SummaryCsv {

    public static final String FILE = "summary.csv";

    private SummaryCsv() {}

    public static Table<MeasuredConfiguration> table(RunRecord run) {
        return Place.table(
                        run,
                        FILE,
                        "means and confidence intervals of every configuration",
                        RowType.of(MeasuredConfiguration.class)
                                .values()
                                .with("configuration", MeasuredConfiguration::id)
                                .with("forks", row -> row.elapsed().forks())
                                .with("iterations", row -> row.elapsed().iterations())
                                .with("elapsed_mean_ns", row -> row.elapsed().mean())
                                .with("elapsed_median_ns", row -> row.elapsed().median())
                                .with("elapsed_sd_ns", row -> row.elapsed().standardDeviation())
                                .with("elapsed_cv", row -> row.elapsed().coefficientOfVariation())
                                .with(
                                        "elapsed_ci95_low_ns",
                                        "elapsed_ci95_high_ns",
                                        row -> row.elapsed().confidence())
                                .with("elapsed_min_ns", row -> row.elapsed().minimum())
                                .with("elapsed_max_ns", row -> row.elapsed().maximum())
                                .with("cpu_mean_ns", row -> row.mean(IterationColumn.CPU_NS.key()))
                                .with(
                                        "throttled_periods_mean",
                                        row -> row.mean(IterationColumn.THROTTLED_PERIODS.key()))
                                .with(
                                        "elapsed_within_sd_ns",
                                        row -> row.elapsed().withinDeviation())
                                .with("elapsed_within_cv", row -> row.elapsed().withinVariation())
                                .with("checked_forks", row -> row.steadiness().checkedForks())
                                .with("steady_forks", row -> row.steadiness().ofChecked())
                                .with(
                                        "first_steady_iteration",
                                        row -> row.steadiness().firstSteady()))
                .keyedBy(Place.CONFIGURATION);
    }
}
