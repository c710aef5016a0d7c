package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import java.util.Optional;

/**
 * A row of {@code recorded.csv}: a measured iteration of a recorded fork, which never counts.
 *
 * @param levels label by axis
 * @param iteration from 1
 * @param elapsed in ns
 * @param pinned time for which waiting virtual threads kept their carriers, in ns
 * @param refusals virtual threads that the scheduler refused
 * @param carriers right after the iteration
 * @param compensations those beyond the parallelism
 */
public record RecordedRow(
        String configuration,
        Levels levels,
        long iteration,
        @ColumnNames("elapsed_ns") long elapsed,
        long pins,
        @ColumnNames("pinned_ns") long pinned,
        long refusals,
        @ColumnNames("carrier_threads") Optional<Long> carriers,
        Optional<Long> compensations) {

    public static final String FILE = "recorded.csv";

    public static Table<RecordedRow> table(RunRecord run) {
        return Place.table(
                        run,
                        FILE,
                        "virtual threads and carriers in each measured iteration of the recorded forks",
                        RowType.of(RecordedRow.class).values())
                .keyedBy(Place.CONFIGURATION, "iteration");
    }
}
