package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A row of {@code history.csv}: a configuration in one of the runs.
 *
 * @param levels label by axis
 * @param shift the ratio of the times from this run on to those before, if it shifts here
 */
public record HistoryRow(
        String run,
        String started,
        Map<String, String> levels,
        Estimate elapsed,
        Optional<Double> shift) {

    private static final List<Column<HistoryRow>> RUNS =
            List.of(
                    text("run", "id of the run").of(HistoryRow::run),
                    text("started", "when it began, in UTC").of(HistoryRow::started));

    private static final List<Column<HistoryRow>> COLUMNS =
            List.of(
                    number("elapsed_mean_ns", "ns", "mean of the forks' means of elapsed_ns")
                            .of(row -> Optional.of(row.elapsed.mean())),
                    whole("forks", "number of forks that completed").of(row -> row.elapsed.forks()),
                    number(
                                    "shift",
                                    "geometric mean of the runs' means from this run on over that before, up"
                                            + " to the next shifts; above 1 is slower; empty if none is here")
                            .of(HistoryRow::shift));

    /**
     * The table, whose rows are of the oldest run first.
     *
     * @param first of the runs
     * @param axes their levels in all runs
     */
    public static Table<HistoryRow> table(RunRecord first, Map<String, List<String>> axes) {
        Set<String> own = Tables.own(first, Table.of("", "", RUNS, COLUMNS));
        return Table.of(
                "history.csv",
                "the times of every configuration over the runs, and where they shift",
                RUNS,
                Place.levels(own, axes, HistoryRow::levels),
                COLUMNS);
    }
}
