package dev.threadscale.results;

import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A row of {@code summary.csv}: a configuration. Over forks first, then iterations: a mean is the
 * mean of the forks' means.
 *
 * @param levels label by axis
 * @param elapsed time of an iteration in ns
 * @param cpu mean CPU time of an iteration in ns
 * @param throttledPeriods mean of an iteration
 * @param checkedForks those that have enough iterations to tell whether they are steady
 * @param steadyForks empty if the iterations are too few to tell
 * @param firstSteady number of the first steady iteration, from 1, warm-up included
 */
public record SummaryRow(
        String configuration,
        Map<String, String> levels,
        Estimate elapsed,
        Optional<Double> cpu,
        Optional<Double> throttledPeriods,
        int checkedForks,
        OptionalInt steadyForks,
        Optional<Double> firstSteady) {

    public static final String FILE = "summary.csv";

    private static final List<Column<SummaryRow>> COLUMNS =
            List.of(
                    Column.whole(
                            "forks", "number of forks that completed", row -> row.elapsed.forks()),
                    Column.whole(
                            "iterations",
                            "measured iterations of all of them together",
                            row -> row.elapsed.iterations()),
                    Column.number(
                            "elapsed_mean_ns",
                            "ns",
                            "mean of the forks' means of elapsed_ns",
                            row -> row.elapsed.mean()),
                    Column.number(
                            "elapsed_median_ns",
                            "ns",
                            "median of elapsed_ns over all iterations",
                            row -> row.elapsed.median()),
                    Column.number(
                            "elapsed_sd_ns",
                            "ns",
                            "standard deviation of the forks' means, with n - 1",
                            row -> row.elapsed.standardDeviation()),
                    Column.number(
                            "elapsed_cv",
                            "that standard deviation divided by the mean",
                            row -> row.elapsed.coefficientOfVariation()),
                    Column.low(
                            "elapsed_ci95_low_ns",
                            "ns",
                            "lower bound of the mean's 95 % confidence interval, Student's t over forks",
                            row -> row.elapsed.confidence()),
                    Column.high("elapsed_ci95_high_ns", "ns", row -> row.elapsed.confidence()),
                    Column.number(
                            "elapsed_min_ns",
                            "ns",
                            "smallest elapsed_ns of all iterations",
                            row -> row.elapsed.minimum()),
                    Column.number(
                            "elapsed_max_ns",
                            "ns",
                            "largest elapsed_ns of all iterations",
                            row -> row.elapsed.maximum()),
                    Column.number(
                            "cpu_mean_ns",
                            "ns",
                            "mean of the forks' means of cpu_ns",
                            SummaryRow::cpu),
                    Column.number(
                            "throttled_periods_mean",
                            "count",
                            "mean of the forks' means of throttled_periods",
                            SummaryRow::throttledPeriods),
                    Column.number(
                            "elapsed_within_sd_ns",
                            "ns",
                            "standard deviation of elapsed_ns around the mean of its fork, pooled over"
                                    + " forks",
                            row -> row.elapsed.withinDeviation()),
                    Column.number(
                            "elapsed_within_cv",
                            "that standard deviation divided by the mean",
                            row -> row.elapsed.withinVariation()),
                    Column.whole(
                            "checked_forks",
                            "forks that have enough iterations, warm-up included, to tell whether they"
                                    + " are steady",
                            SummaryRow::checkedForks),
                    Column.whole(
                            "steady_forks",
                            "of those the forks whose measured iterations are all of a steady state;"
                                    + " empty if none was checked",
                            SummaryRow::steadyForks),
                    Column.number(
                            "first_steady_iteration",
                            "number of the first steady iteration of a fork, from 1, warm-up included;"
                                    + " the median of the forks that have one",
                            SummaryRow::firstSteady));

    public static Table<SummaryRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "means and confidence intervals of every configuration",
                        Place.<SummaryRow>run(run),
                        Place.configuration(SummaryRow::configuration),
                        Place.engine(run),
                        Place.levels(run.axes(), SummaryRow::levels),
                        COLUMNS)
                .keyedBy(Place.CONFIGURATION);
    }
}
