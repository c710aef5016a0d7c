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
import java.util.OptionalDouble;
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
        OptionalDouble medianNanos) {

    public static final String FILE = "sentinels.csv";

    static final String NUMBER = "sentinel";

    private static final String NODE = "node";
    private static final String STARTED = "started";
    private static final String BLOCK = "block";
    private static final String OUTCOME = "outcome";
    private static final String MEDIAN = "elapsed_median_ns";

    private static final List<Column<SentinelRow>> COLUMNS =
            List.of(
                    Column.whole(
                            NUMBER,
                            "",
                            "its number, from 1, in the order of time",
                            SentinelRow::number),
                    Column.text(
                            NODE,
                            "name of the host that measured it; empty if it has none",
                            SentinelRow::node),
                    Column.time(STARTED, "time of its start, ISO 8601, UTC", SentinelRow::started),
                    Column.whole(
                            BLOCK,
                            "",
                            "the block that begins after it; empty if no fork followed",
                            SentinelRow::block),
                    Column.text(OUTCOME, "how it ended", SentinelRow::outcome)
                            .only(Outcome.labels()),
                    Column.number(
                            MEDIAN,
                            "ns",
                            "median elapsed time of its measured iterations; empty if it did not"
                                    + " complete",
                            SentinelRow::medianNanos));

    static Table<SentinelRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "what the sentinel between blocks took",
                        Place.<SentinelRow>run(run),
                        COLUMNS)
                .keyedBy(NUMBER);
    }

    static SentinelRow of(
            ForkRecord sentinel, @Nullable Integer block, @Nullable Double medianNanos) {
        return new SentinelRow(
                sentinel.number(),
                Objects.requireNonNullElse(sentinel.node(), ""),
                Instant.parse(sentinel.started()),
                block,
                sentinel.outcome(),
                medianNanos == null ? OptionalDouble.empty() : OptionalDouble.of(medianNanos));
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
                    row.count(BLOCK).isPresent() ? (int) row.known(BLOCK) : null,
                    row.text(OUTCOME),
                    row.number(MEDIAN));
        } catch (DateTimeException notATime) {
            throw row.broken(STARTED);
        }
    }
}
