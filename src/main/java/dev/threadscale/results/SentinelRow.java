package dev.threadscale.results;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code sentinels.csv}: a measurement that is repeated between all blocks of a run.
 *
 * @param number from 1, in the order of time
 * @param node that measured it; empty if the run has only one
 * @param block that begins after it; null if no fork followed
 * @param outcome how it ended
 * @param medianNanos elapsed time of its measured iterations; empty if it did not complete
 */
public record SentinelRow(
        @ColumnNames(SentinelRow.NUMBER) int number,
        String node,
        Instant started,
        @Nullable Integer block,
        Outcome outcome,
        @ColumnNames("elapsed_median_ns") Optional<Double> medianNanos) {

    public static final String FILE = "sentinels.csv";

    static final String NUMBER = "sentinel";

    private static final RowType<SentinelRow> ROW = RowType.of(SentinelRow.class);

    static Table<SentinelRow> table(RunRecord run) {
        return Place.table(
                        run,
                        FILE,
                        "what the sentinel between blocks took",
                        ROW.values().only("outcome", Outcome.labels()))
                .keyedBy(NUMBER);
    }

    /** Writes the sentinels of a run in the order of time. */
    static void write(Folder folder, RunRecord run, EndedForks forks) {
        Map<Integer, Integer> firstForks = new HashMap<>();
        for (ForkRecord fork : forks.all()) {
            if (fork.sentinel() != null) {
                firstForks.merge(fork.sentinel(), fork.number(), Math::min);
            }
        }
        List<ForkRecord> inOrder = new ArrayList<>(forks.sentinels());
        inOrder.sort(Comparator.comparingInt(ForkRecord::number));
        List<SentinelRow> rows = new ArrayList<>();
        for (ForkRecord sentinel : inOrder) {
            Integer block = firstForks.get(sentinel.number());
            rows.add(of(sentinel, block, forks.medianNanos(sentinel)));
        }
        table(run).write(folder, rows);
    }

    private static SentinelRow of(
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
        ROW.read(run.resolve(FILE), Map.of(), each);
    }
}
