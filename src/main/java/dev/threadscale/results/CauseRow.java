package dev.threadscale.results;

import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A row of {@code causes.csv}: something in which the two sides of a finding differ.
 *
 * @param finding id of the claim
 * @param rank from 1; what explains most of the difference is first
 * @param what it is: a method, a monitor; empty if its kind says it
 * @param over amount of the side over the line, for each task
 * @param under amount of the other side
 * @param share of the difference in time that it explains; empty if nothing can be said
 */
public record CauseRow(
        String finding,
        int rank,
        CauseKind kind,
        String what,
        OptionalDouble over,
        OptionalDouble under,
        OptionalDouble share) {

    public static final String FILE = "causes.csv";

    private static final String FINDING = "finding";
    private static final String RANK = "rank";

    public static Table<CauseRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "why the two sides of a finding differ, from recordings that do not count",
                        Place.<CauseRow>run(run),
                        List.of(
                                Column.text(
                                        FINDING,
                                        "id of the claim within its experiment",
                                        CauseRow::finding),
                                Column.whole(
                                        RANK,
                                        "",
                                        "from 1; what explains most of the difference is first",
                                        CauseRow::rank),
                                Column.<CauseRow>text(
                                                "kind",
                                                "what kind of cause it is (docs/why.md)",
                                                row -> row.kind.label())
                                        .only(CauseKind.labels()),
                                Column.text(
                                        "what",
                                        "a method, or a class of monitors or objects with the"
                                                + " method; empty if its kind says it",
                                        CauseRow::what),
                                Column.number(
                                        "side_a",
                                        "",
                                        "amount for each task of the configuration over the line,"
                                                + " in the row's unit",
                                        CauseRow::over),
                                Column.number(
                                        "side_b",
                                        "",
                                        "the same of the configuration under the line",
                                        CauseRow::under),
                                Column.text(
                                        "unit",
                                        "unit of both amounts: ns, bytes, or count",
                                        row -> row.kind.unit()),
                                Column.number(
                                        "share",
                                        "",
                                        "share of the difference in time that it explains; negative"
                                                + " if it works against the difference, empty if"
                                                + " nothing can be said",
                                        CauseRow::share)))
                .keyedBy(FINDING, RANK);
    }
}
