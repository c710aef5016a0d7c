package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
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
        Levels levels,
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

        /** The number of steady forks; empty if none was checked. */
        private Optional<Integer> ofChecked() {
            return isChecked() ? Optional.of(steadyForks) : Optional.empty();
        }

        /** Up to one fork in ten is called unsteady by chance, so that most of them have to be. */
        public boolean isDoubtful() {
            return 2 * steadyForks < checkedForks;
        }
    }

    public static final String FILE = "summary.csv";

    /** The estimate of a counted column; empty if it is unknown. */
    public Optional<Estimate> counter(IterationColumn column) {
        return Optional.ofNullable(counters.get(column));
    }

    /** The mean of the same. */
    public Optional<Double> mean(IterationColumn column) {
        return counter(column).map(Estimate::mean);
    }

    public static Table<SummaryRow> table(RunRecord run) {
        return Place.table(
                        run,
                        FILE,
                        "means and confidence intervals of every configuration",
                        RowType.of(SummaryRow.class)
                                .values()
                                .with("forks", row -> row.elapsed.forks())
                                .with("iterations", row -> row.elapsed.iterations())
                                .with("elapsed_mean_ns", row -> row.elapsed.mean())
                                .with("elapsed_median_ns", row -> row.elapsed.median())
                                .with("elapsed_sd_ns", row -> row.elapsed.standardDeviation())
                                .with("elapsed_cv", row -> row.elapsed.coefficientOfVariation())
                                .with(
                                        "elapsed_ci95_low_ns",
                                        "elapsed_ci95_high_ns",
                                        row -> row.elapsed.confidence())
                                .with("elapsed_min_ns", row -> row.elapsed.minimum())
                                .with("elapsed_max_ns", row -> row.elapsed.maximum())
                                .with("cpu_mean_ns", row -> row.mean(IterationColumn.CPU_NS))
                                .with(
                                        "throttled_periods_mean",
                                        row -> row.mean(IterationColumn.THROTTLED_PERIODS))
                                .with("elapsed_within_sd_ns", row -> row.elapsed.withinDeviation())
                                .with("elapsed_within_cv", row -> row.elapsed.withinVariation())
                                .with("checked_forks", row -> row.steadiness.checkedForks())
                                .with("steady_forks", row -> row.steadiness.ofChecked())
                                .with(
                                        "first_steady_iteration",
                                        row -> row.steadiness.firstSteady()))
                .keyedBy(Place.CONFIGURATION);
    }
}
