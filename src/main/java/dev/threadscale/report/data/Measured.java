package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Estimate;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The measurements of one configuration, over its good forks.
 *
 * @param configuration the configuration's id
 * @param levels axis name → level, for every axis
 * @param elapsed elapsed time of an iteration, in ns
 * @param elapsedByFork the mean of each fork, by its number
 * @param counters what else was counted of an iteration, in the unit of the column; unknown ones
 *     are missing
 * @param steadiness how many forks were steady from their first measured iteration on
 */
public record Measured(
        String configuration,
        Map<String, String> levels,
        Estimate elapsed,
        Map<String, Double> elapsedByFork,
        Map<IterationColumn, Estimate> counters,
        Steadiness steadiness) {

    public Measured {
        levels = Map.copyOf(levels);
        elapsedByFork = Map.copyOf(elapsedByFork);
        counters = Map.copyOf(counters);
    }

    /** The estimate of a counted column; empty if it is unknown. */
    public Optional<Estimate> counter(IterationColumn column) {
        return Optional.ofNullable(counters.get(column));
    }

    /** The mean of the same. */
    public Optional<Double> mean(IterationColumn column) {
        return counter(column).map(Estimate::mean);
    }

    /** Its row of {@code summary.csv}. */
    public SummaryRow row() {
        return new SummaryRow(
                configuration,
                levels,
                elapsed,
                mean(IterationColumn.CPU_NS),
                mean(IterationColumn.THROTTLED_PERIODS),
                steadiness.checkedForks(),
                steadiness.isChecked()
                        ? OptionalInt.of(steadiness.steadyForks())
                        : OptionalInt.empty(),
                steadiness.firstSteady());
    }
}
