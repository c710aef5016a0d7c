package dev.threadscale.report.table;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.page.Block;
import dev.threadscale.results.ExperimentRecord.SearchRecord;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.SearchRow;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Between which counts the knee of each series lies, as {@code search.csv} says. */
public final class SearchTable {

    private final Path directory;
    private final Run run;

    public SearchTable(Path directory, Run run) {
        this.directory = directory;
        this.run = run;
    }

    /** None if nothing was searched. */
    public List<Block> blocks() {
        RunRecord record = RunRecord.read(directory);
        List<SearchRow> found = SearchRow.read(directory, record);
        return found.isEmpty()
                ? List.of()
                : record.search().stream().map(search -> block(search, found)).toList();
    }

    private Block block(SearchRecord search, List<SearchRow> found) {
        Run series = run.ofSeries();
        ConfigurationRows rows =
                new ConfigurationRows(
                        series,
                        "knee of " + search.axis(),
                        "mean at " + Labels.count(Long.toString(search.from())),
                        "below",
                        "cost",
                        "collapsed",
                        "cost");
        found.stream()
                .sorted(Comparator.comparing(SearchRow::levels, MatrixOrder.of(series)))
                .forEach(row -> rows.add(row.levels(), cells(search, row)));
        return rows.table(title(search), SearchRow.FILE).with(reasons(found));
    }

    private String title(SearchRecord search) {
        String axis = search.axis();
        String from = Labels.level(axis, Long.toString(search.from()));
        boolean ofTask = axis.equals(Axis.TASKS) && !run.strongScaling();
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

    private static List<String> cells(SearchRecord search, SearchRow row) {
        return List.of(
                knee(search, row),
                time(row.referenceMeanNanos()),
                time(mean(row.low())),
                ratio(row.low()),
                time(mean(row.high())),
                ratio(row.high()));
    }

    private static String knee(SearchRecord search, SearchRow row) {
        if (row.low().isPresent() && row.high().isPresent()) {
            return "between %s and %s".formatted(count(row.low()), count(row.high()));
        }
        return row.outcome().equals(SearchRow.NONE)
                ? "none up to " + Labels.count(Long.toString(search.to()))
                : "given up";
    }

    private static String count(Optional<SearchRow.Count> count) {
        return Labels.count(Long.toString(count.orElseThrow().count()));
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

    private static OptionalDouble mean(Optional<SearchRow.Count> count) {
        return count.map(SearchRow.Count::meanNanos).orElse(OptionalDouble.empty());
    }

    private static String time(OptionalDouble nanos) {
        return nanos.isPresent() ? HumanTime.of(nanos.getAsDouble()) : ConfigurationRows.NONE;
    }

    private static String ratio(Optional<SearchRow.Count> count) {
        OptionalDouble ratio = count.map(SearchRow.Count::ratio).orElse(OptionalDouble.empty());
        return ratio.isPresent()
                ? String.format(Locale.ROOT, "×%.2f", ratio.getAsDouble())
                : ConfigurationRows.NONE;
    }
}
