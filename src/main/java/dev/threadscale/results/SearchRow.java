package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.experiment.Search;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of {@code search.csv}: where the search of a series ended. The cost of a count is its
 * elapsed time; where the work grows with the tasks that are searched, it is that time divided by
 * the count.
 *
 * @param levels label by axis; the axis that was searched has none
 * @param outcome {@link #FOUND}, {@link #NONE} or {@link #GIVEN_UP}
 * @param reason why it was given up; else empty
 * @param referenceNanos elapsed time at the first count
 * @param low the largest count measured below the collapse
 * @param high the smallest count that has collapsed
 * @param counts that were measured
 * @param forks of all of them together
 */
public record SearchRow(
        Map<String, String> levels,
        String outcome,
        String reason,
        Optional<Double> referenceNanos,
        Optional<Count> low,
        Optional<Count> high,
        long counts,
        long forks) {

    public static final String FILE = "search.csv";

    public static final String FOUND = "found";
    public static final String NONE = "none";
    public static final String GIVEN_UP = "given-up";

    /**
     * A count that bounds the knee.
     *
     * @param nanos mean elapsed time of its middle fork; empty if that timed out
     * @param ratio of its cost to that of the first count
     */
    public record Count(long count, Optional<Double> nanos, Optional<Double> ratio) {}

    private static final Column<SearchRow> OUTCOME =
            text("outcome", "found; none: no measured count has collapsed; or given-up")
                    .of(SearchRow::outcome);
    private static final Column<SearchRow> REASON =
            text("reason", "why it was given up; else empty").of(SearchRow::reason);
    private static final Column<SearchRow> LOW =
            whole("knee_low", "the largest count measured below the collapse")
                    .of(row -> row.low.map(Count::count));
    private static final Column<SearchRow> HIGH =
            whole("knee_high", "the least count that has collapsed; the knee")
                    .of(row -> row.high.map(Count::count));
    private static final Column<SearchRow> REFERENCE =
            number(
                            "reference_ns",
                            "ns",
                            "the forks' mean elapsed_ns at from, of the middle fork; of an even number the faster of the two")
                    .of(SearchRow::referenceNanos);
    private static final Column<SearchRow> LOW_TIME =
            number("low_ns", "ns", "the same at knee_low").of(row -> row.low.flatMap(Count::nanos));
    private static final Column<SearchRow> HIGH_TIME =
            number("high_ns", "ns", "the same at knee_high; empty if that fork timed out")
                    .of(row -> row.high.flatMap(Count::nanos));
    private static final Column<SearchRow> LOW_RATIO =
            number("low_ratio", "cost at knee_low divided by the cost at from")
                    .of(row -> row.low.flatMap(Count::ratio));
    private static final Column<SearchRow> HIGH_RATIO =
            number("high_ratio", "cost at knee_high divided by the cost at from")
                    .of(row -> row.high.flatMap(Count::ratio));
    private static final Column<SearchRow> COUNTS =
            whole("probes", "count", "counts that were measured").of(SearchRow::counts);
    private static final Column<SearchRow> FORKS =
            whole("forks", "count", "forks of all of them together").of(SearchRow::forks);

    private static final List<Column<SearchRow>> RESULT =
            List.of(
                    OUTCOME,
                    REASON,
                    LOW,
                    HIGH,
                    REFERENCE,
                    LOW_TIME,
                    HIGH_TIME,
                    LOW_RATIO,
                    HIGH_RATIO,
                    COUNTS,
                    FORKS);

    static Table<SearchRow> table(RunRecord run, Search search) {
        List<Column<SearchRow>> series = Place.levels(run, run.seriesAxes(), SearchRow::levels);
        return Table.of(
                        FILE,
                        "the knee of every series",
                        Place.<SearchRow>run(run),
                        Place.engine(run),
                        series,
                        asked(search),
                        RESULT)
                .keyedBy(series.stream().map(Column::name).toArray(String[]::new));
    }

    private static List<Column<SearchRow>> asked(Search search) {
        return List.of(
                text("axis", "the axis that was searched").of(_ -> search.axis()),
                whole("from", "the count that all others are compared with; the search began there")
                        .of(_ -> search.from()),
                whole("to", "the largest count that was to be measured").of(_ -> search.to()),
                number("collapse", "a count has collapsed if its ratio is at least this")
                        .of(_ -> search.collapse()),
                whole(
                                "within",
                                "%",
                                "how wide the bracket may stay, of its lower end; 0: one count")
                        .of(_ -> search.withinPercent()));
    }

    /** Reads what a run has found; empty if it has searched nothing, or not to the end. */
    public static List<SearchRow> read(Path directory, RunRecord run) {
        List<SearchRow> rows = new ArrayList<>();
        CsvFile.read(directory.resolve(FILE), run.seriesAxes(), row -> rows.add(of(row)));
        return rows;
    }

    private static SearchRow of(CsvRow row) {
        return new SearchRow(
                row.levels(),
                row.text(OUTCOME),
                row.text(REASON),
                row.number(REFERENCE),
                count(row, LOW, LOW_TIME, LOW_RATIO),
                count(row, HIGH, HIGH_TIME, HIGH_RATIO),
                row.known(COUNTS),
                row.known(FORKS));
    }

    private static Optional<Count> count(
            CsvRow row, Column<?> count, Column<?> mean, Column<?> ratio) {
        return row.count(count).map(known -> new Count(known, row.number(mean), row.number(ratio)));
    }
}
