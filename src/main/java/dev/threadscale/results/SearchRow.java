package dev.threadscale.results;

import dev.threadscale.claim.Measurements.SearchedKnee;
import dev.threadscale.claim.Measurements.SearchedKnee.Decisive;
import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of {@code search.csv}: where the search of a series ended. The cost of a count is its
 * elapsed time; where the work grows with the tasks that are searched, it is that time divided by
 * the count. For a service level, it is the highest observed value over its limit.
 *
 * @param levels label by axis, without the searched axis
 * @param outcome {@link #FOUND}, {@link #NONE}, {@link #NOT_MONOTONE} or {@link #GIVEN_UP}
 * @param reason why it was given up, or what missed the service level; else empty
 * @param referenceNanos elapsed time at the first count; with a service level, its latency
 * @param low the largest count measured below the collapse
 * @param high the smallest count that has collapsed
 * @param counts that were measured
 * @param forks of all of them together
 */
public record SearchRow(
        Levels levels,
        String outcome,
        String reason,
        @ColumnNames("reference_ns") Optional<Double> referenceNanos,
        @ColumnNames({"knee_low", "low_ns", "low_ratio"}) Optional<Count> low,
        @ColumnNames({"knee_high", "high_ns", "high_ratio"}) Optional<Count> high,
        @ColumnNames("probes") long counts,
        long forks) {

    public static final String FILE = "search.csv";

    public static final String FOUND = "found";
    public static final String NONE = "none";

    /** A higher count than that of the bracket meets the service level again. */
    public static final String NOT_MONOTONE = "not-monotone";

    public static final String GIVEN_UP = "given-up";

    private static final RowType<SearchRow> ROW = RowType.of(SearchRow.class);
    private static final double TIMED_OUT = Double.POSITIVE_INFINITY;

    /**
     * A count that bounds the knee.
     *
     * @param nanos mean elapsed time of its middle fork; with a service level, its latency; empty
     *     if that timed out or was overloaded
     * @param ratio of its cost to that of the first count, or to the service level
     */
    public record Count(long count, Optional<Double> nanos, Optional<Double> ratio) {}

    /** Returns false if the bracket is not a limit. */
    public boolean isMonotone() {
        return !outcome.equals(NOT_MONOTONE);
    }

    /**
     * Returns what claims may know of the search. A bracket that is not a limit decides nothing.
     */
    SearchedKnee knee(Search search) {
        Optional<Count> below = low.filter(_ -> isMonotone());
        Optional<Count> collapsed = high.filter(_ -> isMonotone());
        return new SearchedKnee(
                levels,
                below.map(Count::count),
                collapsed.map(Count::count),
                reason,
                at(search, search.from()),
                Stream.of(below, collapsed)
                        .flatMap(Optional::stream)
                        .map(count -> decisive(search, count))
                        .toList());
    }

    private Decisive decisive(Search search, Count count) {
        double collapse = search.collapse().doubleValue();
        return new Decisive(
                at(search, count.count()),
                count.ratio().map(ratio -> Math.log(ratio / collapse)).orElse(TIMED_OUT));
    }

    /** Returns the levels of the configuration with a count. */
    public Levels at(Search search, long count) {
        return levels.with(search.axis(), search.level(count).label());
    }

    static Table<SearchRow> table(RunRecord run, Search search) {
        List<Column<Levels>> series = Place.levels(run, run.seriesAxes());
        return Place.table(
                        run,
                        FILE,
                        "the knee of every series",
                        series,
                        ROW.values()
                                .with("axis", _ -> search.axis())
                                .with("from", _ -> search.from())
                                .with("to", _ -> search.to())
                                .with("collapse", _ -> search.collapse())
                                .with("within", _ -> search.withinPercent()))
                .keyedBy(series.stream().map(Column::name).toArray(String[]::new));
    }

    /** Reads the results of a search; empty without a search, or before its end. */
    public static List<SearchRow> read(Path directory, RunRecord run) {
        List<SearchRow> rows = new ArrayList<>();
        if (run.search().isPresent()) {
            ROW.read(directory.resolve(FILE), run.seriesAxes(), rows::add);
        }
        return rows;
    }
}
