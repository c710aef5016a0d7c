package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of {@code recorded.csv}: a measured iteration of a fork that was recorded, and never
 * counts.
 *
 * @param levels label by axis
 * @param iteration from 1
 * @param elapsed in ns
 * @param pinned for how long virtual threads kept their carriers, in ns
 * @param refusals virtual threads that the scheduler refused
 * @param carriers right after the iteration
 * @param compensations those beyond the parallelism
 */
public record RecordedRow(
        String configuration,
        Map<String, String> levels,
        long iteration,
        long elapsed,
        long pins,
        long pinned,
        long refusals,
        Optional<Long> carriers,
        Optional<Long> compensations) {

    public static final String FILE = "recorded.csv";

    private static final String ITERATION = "iteration";

    private static final List<Column<RecordedRow>> COLUMNS =
            List.of(
                    whole(ITERATION, "number within the measured ones, from 1")
                            .of(RecordedRow::iteration),
                    whole(
                                    "elapsed_ns",
                                    "ns",
                                    "time from before the first task is submitted until all have ended, while"
                                            + " recorded")
                            .of(RecordedRow::elapsed),
                    whole("pins", "count", "waits in which a virtual thread kept its carrier")
                            .of(RecordedRow::pins),
                    whole("pinned_ns", "ns", "the time of these waits together")
                            .of(RecordedRow::pinned),
                    whole("refusals", "count", "virtual threads that the scheduler refused")
                            .of(RecordedRow::refusals),
                    whole(
                                    "carrier_threads",
                                    "count",
                                    "carriers of virtual threads, right after the iteration")
                            .of(RecordedRow::carriers),
                    whole(
                                    "compensations",
                                    "count",
                                    "those of them beyond the parallelism of the scheduler, which stand in for"
                                            + " pinned ones")
                            .of(RecordedRow::compensations));

    public static Table<RecordedRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "virtual threads and carriers in each measured iteration of the recorded forks",
                        Place.<RecordedRow>run(run),
                        Place.configuration(RecordedRow::configuration),
                        Place.levels(run, run.axes(), RecordedRow::levels),
                        COLUMNS)
                .keyedBy(Place.CONFIGURATION, ITERATION);
    }
}
