package dev.threadscale.report.table;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Row;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.RunCsv;
import dev.threadscale.report.page.Block;
import dev.threadscale.results.SearchColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** Between which counts the knee of each series lies, as {@code search.csv} says. */
public final class SearchTable {

    static final String NAME = "search.csv";

    private final Path file;
    private final Run run;

    public SearchTable(Path directory, Run run) {
        this.file = directory.resolve(NAME);
        this.run = run;
    }

    /** None if nothing was searched. */
    public List<Block> blocks() {
        if (!new RunCsv(file, run).exists()) {
            return List.of();
        }
        List<Row> found = new ArrayList<>();
        new RunCsv(file, run).forEach(row -> found.add(row.copy()));
        if (found.isEmpty()) {
            return List.of();
        }
        Row first = found.getFirst();
        Run series = run.ofSeries();
        RunCsv csv = new RunCsv(file, series);
        String from = Labels.count(field(first, SearchColumn.FROM));
        ConfigurationRows rows =
                new ConfigurationRows(
                        series,
                        "knee of " + field(first, SearchColumn.AXIS),
                        "mean at " + from,
                        "below",
                        "cost",
                        "collapsed",
                        "cost");
        Comparator<Map<String, String>> order = MatrixOrder.of(series);
        found.stream()
                .sorted(Comparator.comparing(csv::levels, order))
                .forEach(row -> rows.add(csv.levels(row), cells(csv, row)));
        return List.of(rows.table(title(first), NAME).with(reasons(found)));
    }

    private String title(Row row) {
        String axis = field(row, SearchColumn.AXIS);
        boolean ofTask = axis.equals(Axis.TASKS) && !run.strongScaling();
        return """
        knees: the least count that costs at least %s times as much as %s
        cost: %s, over that of %s\
        """
                .formatted(
                        field(row, SearchColumn.COLLAPSE),
                        Labels.level(axis, field(row, SearchColumn.FROM)),
                        ofTask ? "mean elapsed time of a task" : "mean elapsed time",
                        Labels.level(axis, field(row, SearchColumn.FROM)));
    }

    private static List<String> cells(RunCsv csv, Row row) {
        return List.of(
                knee(row),
                time(csv, row, SearchColumn.REFERENCE_MEAN_NS),
                time(csv, row, SearchColumn.LOW_MEAN_NS),
                ratio(csv, row, SearchColumn.LOW_RATIO),
                time(csv, row, SearchColumn.HIGH_MEAN_NS),
                ratio(csv, row, SearchColumn.HIGH_RATIO));
    }

    private static String knee(Row row) {
        return switch (field(row, SearchColumn.OUTCOME)) {
            case "found" ->
                    "between %s and %s"
                            .formatted(
                                    Labels.count(field(row, SearchColumn.LOW)),
                                    Labels.count(field(row, SearchColumn.HIGH)));
            case "none" -> "none up to " + Labels.count(field(row, SearchColumn.TO));
            default -> "given up";
        };
    }

    /** One line for each reason; a table has no room for sentences. */
    private static List<String> reasons(List<Row> rows) {
        return rows.stream()
                .map(row -> field(row, SearchColumn.REASON))
                .filter(reason -> !reason.isEmpty())
                .distinct()
                .map(reason -> "given up " + reason)
                .toList();
    }

    private static String time(RunCsv csv, Row row, SearchColumn column) {
        OptionalDouble nanos = csv.number(row, column.key());
        return nanos.isPresent() ? HumanTime.of(nanos.getAsDouble()) : ConfigurationRows.NONE;
    }

    private static String ratio(RunCsv csv, Row row, SearchColumn column) {
        OptionalDouble ratio = csv.number(row, column.key());
        return ratio.isPresent()
                ? String.format(Locale.ROOT, "×%.2f", ratio.getAsDouble())
                : ConfigurationRows.NONE;
    }

    private static String field(Row row, SearchColumn column) {
        return row.getField(column.key());
    }
}
