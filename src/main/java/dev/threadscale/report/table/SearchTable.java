package dev.threadscale.report.table;

import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ExperimentRecord.SearchRecord;
import dev.threadscale.results.SearchRow;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Between which counts the knee of each series lies, as {@code search.csv} says. */
public final class SearchTable {

    private SearchTable() {}

    /** None if nothing was searched. */
    public static List<Block> of(Run run) {
        List<SearchRow> found = SearchRow.read(run.directory(), run.record());
        return found.isEmpty()
                ? List.of()
                : run.record().search().stream().map(search -> block(run, search, found)).toList();
    }

    private static Block block(Run run, SearchRecord search, List<SearchRow> found) {
        Run series = run.with(run.axes().stream().filter(axis -> !axis.searched()).toList());
        return new ConfigurationTable<>(series, SearchRow::levels)
                .text("knee of " + search.axis(), row -> knee(search, row))
                .known(
                        "mean at " + LevelLabels.count(Long.toString(search.from())),
                        row -> time(row.referenceNanos()))
                .known("below", row -> row.low().flatMap(low -> time(low.nanos())))
                .known("cost", row -> row.low().flatMap(SearchTable::ratio))
                .known("collapsed", row -> row.high().flatMap(high -> time(high.nanos())))
                .known("cost", row -> row.high().flatMap(SearchTable::ratio))
                .table(
                        found.stream()
                                .sorted(Comparator.comparing(SearchRow::levels, series.order()))
                                .toList(),
                        title(run, search),
                        SearchRow.FILE)
                .with(reasons(found));
    }

    private static String title(Run run, SearchRecord search) {
        String from = LevelLabels.level(search.axis(), Long.toString(search.from()));
        boolean ofTask = search.axis().equals(MeasuredAxis.TASKS) && !run.strongScaling();
        return """
        knees: the least count that costs at least %s times as much as %s
        cost: %s, over that of %s\
        """
                .formatted(
                        search.collapse().toPlainString(),
                        from,
                        ofTask ? "mean elapsed time of a task" : "mean elapsed time",
                        from);
    }

    private static String knee(SearchRecord search, SearchRow row) {
        if (row.low().isPresent() && row.high().isPresent()) {
            return "between %s and %s".formatted(count(row.low()), count(row.high()));
        }
        return row.outcome().equals(SearchRow.NONE)
                ? "none up to " + LevelLabels.count(Long.toString(search.to()))
                : "given up";
    }

    private static String count(Optional<SearchRow.Count> count) {
        return LevelLabels.count(Long.toString(count.orElseThrow().count()));
    }

    /** One line for each reason; a table has no room for sentences. */
    private static List<String> reasons(List<SearchRow> rows) {
        return rows.stream()
                .map(SearchRow::reason)
                .filter(reason -> !reason.isEmpty())
                .distinct()
                .map(reason -> "given up " + reason)
                .toList();
    }

    private static Optional<String> time(OptionalDouble nanos) {
        return nanos.stream().mapToObj(NumberText::time).findFirst();
    }

    private static Optional<String> ratio(SearchRow.Count count) {
        return count.ratio().stream().mapToObj(NumberText::factor).findFirst();
    }
}
