package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.high;
import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of {@code summary.csv}: the measurements of a configuration, over its good forks. Over
 * forks first, then iterations: a mean is the mean of the forks' means.
 *
 * @param levels label by axis, for every axis
 * @param elapsed time of an iteration in ns
 * @param elapsedByFork the mean of each fork, by its number
 * @param counters what else was counted of an iteration, in the unit of the column; unknown ones
 *     are missing
 * @param steadiness how many forks were steady from their first measured iteration on
 */
public record SummaryRow(
        String configuration,
        Map<String, String> levels,
        Estimate elapsed,
        Map<String, Double> elapsedByFork,
        Map<IterationColumn, Estimate> counters,
        Steadiness steadiness) {

    /**
     * The number of forks of a configuration that had warmed up before they were measured.
     *
     * @param forks of the configuration
     * @param checkedForks of them those that have enough iterations to tell
     * @param steadyForks of these those whose measured iterations are steady from the first one on
     * @param firstSteady number of the first steady iteration, from 1, warm-up included: the median
     *     of the forks that have one
     */
    public record Steadiness(
            int forks, int checkedForks, int steadyForks, Optional<Double> firstSteady) {

        public boolean isChecked() {
            return checkedForks > 0;
        }

        /** Up to one fork in ten is called unsteady by chance, so that most of them have to be. */
        public boolean isDoubtful() {
            return 2 * steadyForks < checkedForks;
        }
    }

    public static final String FILE = "summary.csv";

    private static final List<Column<SummaryRow>> COLUMNS =
            List.of(
                    whole("forks", "number of forks that completed").of(row -> row.elapsed.forks()),
                    whole("iterations", "measured iterations of all of them together")
                            .of(row -> row.elapsed.iterations()),
                    number("elapsed_mean_ns", "ns", "mean of the forks' means of elapsed_ns")
                            .of(row -> row.elapsed.mean()),
                    number("elapsed_median_ns", "ns", "median of elapsed_ns over all iterations")
                            .of(row -> row.elapsed.median()),
                    number(
                                    "elapsed_sd_ns",
                                    "ns",
                                    "standard deviation of the forks' means, with n - 1")
                            .of(row -> row.elapsed.standardDeviation()),
                    number("elapsed_cv", "that standard deviation divided by the mean")
                            .of(row -> row.elapsed.coefficientOfVariation()),
                    number(
                                    "elapsed_ci95_low_ns",
                                    "ns",
                                    "lower bound of the mean's 95 % confidence interval, Student's t over forks")
                            .low(row -> row.elapsed.confidence()),
                    high("elapsed_ci95_high_ns", "ns", row -> row.elapsed.confidence()),
                    number("elapsed_min_ns", "ns", "smallest elapsed_ns of all iterations")
                            .of(row -> row.elapsed.minimum()),
                    number("elapsed_max_ns", "ns", "largest elapsed_ns of all iterations")
                            .of(row -> row.elapsed.maximum()),
                    number("cpu_mean_ns", "ns", "mean of the forks' means of cpu_ns")
                            .of(row -> row.mean(IterationColumn.CPU_NS)),
                    number(
                                    "throttled_periods_mean",
                                    "count",
                                    "mean of the forks' means of throttled_periods")
                            .of(row -> row.mean(IterationColumn.THROTTLED_PERIODS)),
                    number(
                                    "elapsed_within_sd_ns",
                                    "ns",
                                    "standard deviation of elapsed_ns around the mean of its fork, pooled over"
                                            + " forks")
                            .of(row -> row.elapsed.withinDeviation()),
                    number("elapsed_within_cv", "that standard deviation divided by the mean")
                            .of(row -> row.elapsed.withinVariation()),
                    whole(
                                    "checked_forks",
                                    "forks that have enough iterations, warm-up included, to tell whether they"
                                            + " are steady")
                            .of(row -> row.steadiness.checkedForks()),
                    whole(
                                    "steady_forks",
                                    "of those the forks whose measured iterations are all of a steady state;"
                                            + " empty if none was checked")
                            .of(row ->
                                    row.steadiness.isChecked()
                                            ? row.steadiness.steadyForks()
                                            : null),
                    number(
                                    "first_steady_iteration",
                                    "number of the first steady iteration of a fork, from 1, warm-up included;"
                                            + " the median of the forks that have one")
                            .of(row -> row.steadiness.firstSteady()));

    /** The estimate of a counted column; empty if it is unknown. */
    public Optional<Estimate> counter(IterationColumn column) {
        return Optional.ofNullable(counters.get(column));
    }

    /** The mean of the same. */
    public Optional<Double> mean(IterationColumn column) {
        return counter(column).map(Estimate::mean);
    }

    public static Table<SummaryRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "means and confidence intervals of every configuration",
                        Place.<SummaryRow>run(run),
                        Place.configuration(SummaryRow::configuration),
                        Place.engine(run),
                        Place.levels(run, run.axes(), SummaryRow::levels),
                        COLUMNS)
                .keyedBy(Place.CONFIGURATION);
    }
}
