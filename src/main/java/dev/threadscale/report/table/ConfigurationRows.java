package dev.threadscale.report.table;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.page.Cell;
import dev.threadscale.report.page.Table;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A table whose rows begin with the levels of those axes that vary. */
public final class ConfigurationRows {

    /** More rows fill a console's screens; the CSV holds all of them. */
    public static final int MOST = 40;

    /** What is unknown, or was not measured. */
    public static final String NONE = "–";

    private final List<Axis> axes;
    private final List<String> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    public ConfigurationRows(Run run, String... columns) {
        this(run.axes().stream().filter(Axis::varies).toList(), List.of(columns));
    }

    public ConfigurationRows(List<Axis> axes, List<String> columns) {
        this.axes = List.copyOf(axes);
        this.columns = Stream.concat(axes.stream().map(Axis::name), columns.stream()).toList();
    }

    /**
     * A table of a variable: a column for each level of an axis, a row for all that else varies.
     */
    static ConfigurationRows across(Variable variable, Axis columns, Shown shown) {
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
            rows.addCells(
                    levels,
                    columns.levels().stream()
                            .map(level ->
                                    row
                                            .where(all -> level.equals(all.get(columns.name())))
                                            .values()
                                            .values()
                                            .stream()
                                            .findFirst()
                                            .map(one -> new Cell(shown.text(one), one.mean()))
                                            .orElse(Cell.of(NONE)))
                            .toList());
        }
        return rows;
    }

    /** How a value stands in a table. */
    @FunctionalInterface
    interface Shown {
        public String text(Estimate estimate);
    }

    public void add(Map<String, String> levels, List<String> cells) {
        addCells(levels, cells.stream().map(Cell::of).toList());
    }

    /** Adds a row whose cells know by what they are sorted. */
    void addCells(Map<String, String> levels, List<Cell> cells) {
        rows.add(
                Stream.concat(
                                axes.stream()
                                        .map(axis ->
                                                level(axis, levels.getOrDefault(axis.name(), ""))),
                                cells.stream())
                        .toList());
    }

    /** Levels are sorted as the experiment lists them, numbers by their size. */
    private static Cell level(Axis axis, String level) {
        return new Cell(
                Labels.bare(axis.name(), level),
                axis.isNumeric() && !level.isEmpty()
                        ? Double.parseDouble(level)
                        : axis.levels().indexOf(level));
    }

    /**
     * The table.
     *
     * @param title one line, or several
     * @param file holds the same
     */
    Table table(String title, String file) {
        List<String> lines = title.lines().toList();
        return new Table(
                lines.getFirst(),
                lines.subList(1, lines.size()),
                axes.size(),
                columns,
                rows,
                List.of(),
                file);
    }

    /** The same for the console. */
    public String text(String title, String file) {
        return ConsoleText.of(table(title, file));
    }
}
