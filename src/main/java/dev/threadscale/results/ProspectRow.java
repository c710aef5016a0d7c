package dev.threadscale.results;

import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code prospects.csv}: an open finding, and the forks that would probably decide it.
 *
 * @param finding id of the claim
 * @param forks of each configuration that it compares, in all; empty if the allowed ones would
 *     hardly decide it
 * @param doubted true if only doubts, such as other programs, keep the allowed forks from deciding
 *     it; null if unknown
 * @param furtherNanos the time of the further forks until then, of the configurations that leave it
 *     open; ascending
 */
public record ProspectRow(
        String finding,
        Optional<Integer> forks,
        @Nullable Boolean doubted,
        @ColumnNames("further_ns") Optional<Long> furtherNanos) {

    public static final String FILE = "prospects.csv";

    public static Table<ProspectRow> table(RunRecord run) {
        return Place.table(
                        run,
                        FILE,
                        "how many forks would probably decide each open finding",
                        List.of(),
                        RowType.of(ProspectRow.class).values())
                .keyedBy("finding");
    }

    /** Returns true if only doubts keep it open. */
    public boolean isDoubted() {
        return Boolean.TRUE.equals(doubted);
    }

    /** Reads the open findings of a run. */
    public static List<ProspectRow> read(Path run) {
        List<ProspectRow> rows = new ArrayList<>();
        Function<CsvRow, ProspectRow> reader = RowType.of(ProspectRow.class).reader();
        new CsvFile(run.resolve(FILE), Map.of()).forEach(row -> rows.add(reader.apply(row)));
        return rows;
    }
}
