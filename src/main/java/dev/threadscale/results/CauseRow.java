package dev.threadscale.results;

import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import java.util.Optional;

/**
 * A row of {@code causes.csv}: a difference between the two sides of a finding.
 *
 * @param finding id of the claim
 * @param rank from 1; the cause that explains most of the difference is first
 */
public record CauseRow(
        String finding,
        int rank,
        @ColumnNames({"kind", "what", "side_a", "side_b", "share"}) Cause cause) {

    public static final String FILE = "causes.csv";

    public static Table<CauseRow> table(RunRecord run) {
        return Place.table(
                        run,
                        FILE,
                        "why the two sides of a finding differ, from recordings that do not count",
                        RowType.of(CauseRow.class)
                                .values()
                                .with("kind", row -> row.cause.kind.label())
                                .with("unit", row -> row.cause.kind.unit())
                                .only("kind", CauseKind.labels()))
                .keyedBy("finding", "rank");
    }

    /**
     * A difference between two sides.
     *
     * @param what the method or monitor, for example; empty if the kind is enough
     * @param over amount of the first side for each task, in the unit of its kind
     * @param under amount of the second side, likewise
     * @param share of the difference in time that it explains; empty if unknown
     */
    public record Cause(
            CauseKind kind,
            String what,
            Optional<Double> over,
            Optional<Double> under,
            Optional<Double> share) {}
}
