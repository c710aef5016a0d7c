package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of {@code history.csv}: a configuration in one of the runs.
 *
 * @param levels label by axis
 * @param shift the ratio of the times from this run on to those before, if it shifts here
 */
public record HistoryRow(
        String run, String started, Levels levels, Estimate elapsed, Optional<Double> shift) {

    private static final String FILE = "history.csv";

    /**
     * The table, whose rows are of the oldest run first.
     *
     * @param first of the runs
     * @param axes their levels in all runs
     */
    public static Table<HistoryRow> table(RunRecord first, Map<String, List<String>> axes) {
        return Table.of(
                FILE,
                "the times of every configuration over the runs, and where they shift",
                Place.levels(Tables.own(first, FILE), axes),
                RowType.of(HistoryRow.class)
                        .values()
                        .with("elapsed_mean_ns", row -> row.elapsed.mean())
                        .with("forks", row -> row.elapsed.forks()));
    }
}
