package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A table whose rows begin with the levels of those axes that vary. */
final class ConfigurationRows {

    /** More rows fill screens; the CSV holds all of them. */
    static final int MOST = 40;

    /** What is unknown, or was not measured. */
    static final String NONE = "–";

    private final List<Axis> axes;
    private final TextTable table;
    private int rows;
    private int hidden;

    ConfigurationRows(Run run, String... columns) {
        this(run.axes().stream().filter(Axis::varies).toList(), List.of(columns));
    }

    ConfigurationRows(List<Axis> axes, List<String> columns) {
        this.axes = List.copyOf(axes);
        List<String> header = new ArrayList<>(axes.stream().map(Axis::name).toList());
        header.addAll(columns);
        this.table = new TextTable(axes.size(), header);
    }

    /**
     * A table of a variable: a column for each level of an axis, a row for all that else varies.
     */
    static ConfigurationRows across(Variable variable, Axis columns, Cell cell) {
        List<Axis> axes =
                variable.varying().stream().filter(axis -> !axis.is(columns.name())).toList();
        ConfigurationRows rows =
                new ConfigurationRows(
                        axes,
                        columns.levels().stream()
                                .map(level -> Labels.bare(columns.name(), level))
                                .toList());
        for (Map<String, String> levels : variable.combinations(axes)) {
            Variable row = variable.where(all -> all.entrySet().containsAll(levels.entrySet()));
            rows.add(
                    levels,
                    columns.levels().stream()
                            .map(level ->
                                    row
                                            .where(all -> level.equals(all.get(columns.name())))
                                            .values()
                                            .values()
                                            .stream()
                                            .findFirst()
                                            .map(cell::text)
                                            .orElse(NONE))
                            .toList());
        }
        return rows;
    }

    /** How a value stands in a table. */
    @FunctionalInterface
    interface Cell {
        String text(Estimate estimate);
    }

    void add(Map<String, String> levels, List<String> cells) {
        if (rows == MOST) {
            hidden++;
            return;
        }
        rows++;
        List<String> row = new ArrayList<>();
        for (Axis axis : axes) {
            row.add(Labels.bare(axis.name(), levels.getOrDefault(axis.name(), "")));
        }
        row.addAll(cells);
        table.add(row);
    }

    /**
     * The table below a title.
     *
     * @param title one line, or several
     * @param file holds the rows that are too many to show
     */
    String text(String title, String file) {
        String more = hidden == 0 ? "" : "... and %,d more rows: see %s\n".formatted(hidden, file);
        return title + "\n" + table + more;
    }
}
