package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
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
 * @param value mean of the quantity that the history is about
 * @param errorPercent its failed requests; empty if it is not a service, or if that is unknown
 * @param shift the ratio of the values from this run on to those before, if it shifts here
 */
public record HistoryRow(
        String run,
        String started,
        Levels levels,
        Estimate value,
        Optional<Double> errorPercent,
        Optional<Double> shift) {

    private static final String FILE = "history.csv";

    /**
     * The table, whose rows are of the oldest run first.
     *
     * @param first of the runs
     * @param axes their levels in all runs
     * @param of the quantity that the history is about
     */
    public static Table<HistoryRow> table(
            RunRecord first, Map<String, List<String>> axes, Quantity of) {
        return Table.of(
                FILE,
                "the means of every configuration over the runs, and where they shift",
                Place.levels(Tables.own(first, FILE), axes),
                RowType.of(HistoryRow.class)
                        .values()
                        .with("quantity", _ -> of)
                        .with("mean", row -> row.value.mean())
                        .with("forks", row -> row.value.forks()));
    }
}
