package dev.threadscale.results;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.Table;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code sentinels.csv}: a measurement that is the same between all blocks of a run.
 *
 * @param number from 1, in the order of time
 * @param node that measured it; empty if the run has but one
 * @param block that begins after it; null if no fork followed
 * @param outcome how it ended
 * @param medianNanos elapsed time of its measured iterations; empty if it did not complete
 */
public record SentinelRow(
        int number,
        String node,
        Instant started,
        @Nullable Integer block,
        String outcome,
        Optional<Double> medianNanos) {

    public static final String FILE = "sentinels.csv";

    static final Column<SentinelRow> NUMBER =
            Column.whole("sentinel", "its number, from 1, in the order of time")
                    .of(SentinelRow::number);
    private static final Column<SentinelRow> NODE =
            Column.text("node", "name of the host that measured it; empty if it has none")
                    .of(SentinelRow::node);
    private static final Column<SentinelRow> STARTED =
            Column.time("started", "time of its start, ISO 8601, UTC").of(SentinelRow::started);
    private static final Column<SentinelRow> BLOCK =
            Column.whole("block", "the block that begins after it; empty if no fork followed")
                    .of(SentinelRow::block);
    private static final Column<SentinelRow> OUTCOME =
            Column.text("outcome", "how it ended").of(SentinelRow::outcome).only(Outcome.labels());
    private static final Column<SentinelRow> MEDIAN =
            Column.number(
                            "elapsed_median_ns",
                            "ns",
                            "median elapsed time of its measured iterations; empty if it did not"
                                    + " complete")
                    .of(SentinelRow::medianNanos);

    static Table<SentinelRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "what the sentinel between blocks took",
                        Place.<SentinelRow>run(run),
                        List.of(NUMBER, NODE, STARTED, BLOCK, OUTCOME, MEDIAN))
                .keyedBy(NUMBER.name());
    }

    static SentinelRow of(
            ForkRecord sentinel, @Nullable Integer block, Optional<Double> medianNanos) {
        return new SentinelRow(
                sentinel.number(),
                Objects.requireNonNullElse(sentinel.node(), ""),
                sentinel.begin(),
                block,
                sentinel.outcome(),
                medianNanos);
    }

    /** Reads the sentinels of a run, if it has any, in the order of time. */
    public static void read(Path run, Consumer<SentinelRow> each) {
        CsvFile.read(run.resolve(FILE), Map.of(), row -> each.accept(of(row)));
    }

    private static SentinelRow of(CsvRow row) {
        try {
            return new SentinelRow(
                    (int) row.known(NUMBER),
                    row.text(NODE),
                    Instant.parse(row.text(STARTED)),
                    row.count(BLOCK).map(Long::intValue).orElse(null),
                    row.text(OUTCOME),
                    row.number(MEDIAN));
        } catch (DateTimeException notATime) {
            throw row.broken(STARTED);
        }
    }
}
