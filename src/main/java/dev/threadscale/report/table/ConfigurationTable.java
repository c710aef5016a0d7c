package dev.threadscale.report.table;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Builds a table column by column. Most tables have a row for each configuration, with the levels
 * on the axes that vary, followed by values.
 *
 * @param <T> the content of a row
 */
public final class ConfigurationTable<T> {

    /** The maximum number of rows on a console; the CSV file contains all of them. */
    public static final int MOST = 40;

    private final int keys;
    private final List<String> columns = new ArrayList<>();
    private final List<Function<T, Cell>> cells = new ArrayList<>();

    public ConfigurationTable(Run run, Function<T, Levels> levels) {
        this(run.varying(), levels);
    }

    public ConfigurationTable(List<Axis> axes, Function<T, Levels> levels) {
        this(axes.size());
        axes.forEach(
                axis -> cell(axis.name(), row -> level(axis, levels.apply(row).get(axis.name()))));
    }

    /**
     * Creates a table without columns.
     *
     * @param keys how many of the first columns identify a row
     */
    ConfigurationTable(int keys) {
        this.keys = keys;
    }

    /**
     * Returns a cell with a level. Levels are sorted as listed in the experiment, numbers by their
     * size.
     */
    private static Cell level(Axis axis, String level) {
        return new Cell(
                LevelLabels.bare(axis.name(), level),
                axis.isNumeric() && !level.isEmpty()
                        ? Double.parseDouble(level)
                        : axis.labels().indexOf(level));
    }

    /** Adds a column of words; empty ones are unknown. */
    public ConfigurationTable<T> text(String name, Function<T, String> text) {
        return cell(name, row -> Cell.of(text.apply(row)));
    }

    /** Adds a column of optional words. */
    public ConfigurationTable<T> known(String name, Function<T, Optional<String>> text) {
        return text(name, row -> text.apply(row).orElse(""));
    }

    /** Adds a column of optional words if a condition holds. */
    public ConfigurationTable<T> knownIf(
            boolean isWanted, String name, Function<T, Optional<String>> text) {
        return isWanted ? known(name, text) : this;
    }

    /** Adds a column of numbers by which rows can be sorted. */
    public ConfigurationTable<T> number(
            String name, Function<T, Optional<Double>> number, DoubleFunction<String> shown) {
        return cell(name, row -> Cell.of(number.apply(row), shown));
    }

    /** Adds a column of times in ns. */
    public ConfigurationTable<T> time(String name, Function<T, Optional<Double>> nanos) {
        return number(name, nanos, NumberText::time);
    }

    /** Adds a column of ratios. */
    public ConfigurationTable<T> factor(String name, Function<T, Optional<Double>> ratio) {
        return number(name, ratio, NumberText::factor);
    }

    /** Adds a column whose cells have a key for sorting. */
    ConfigurationTable<T> cell(String name, Function<T, Cell> cell) {
        columns.add(name);
        cells.add(cell);
        return this;
    }

    /**
     * Builds the table.
     *
     * @param title one line, or several
     * @param file the file with the same data
     */
    public ReportTable table(Collection<T> rows, String title, String file) {
        List<String> lines = title.lines().toList();
        List<List<Cell>> filled = new ArrayList<>();
        for (T row : rows) {
            List<Cell> line = new ArrayList<>();
            for (Function<T, Cell> cell : cells) {
                line.add(cell.apply(row));
            }
            filled.add(line);
        }
        return new ReportTable(
                lines.getFirst(),
                lines.subList(1, lines.size()),
                keys,
                columns,
                filled,
                List.of(),
                file);
    }

    /**
     * Builds a table of a variable with a column for each level of an axis and a row for everything
     * else that varies.
     */
    static ReportTable across(
            Frame variable,
            Axis columns,
            Function<Estimate, String> shown,
            String title,
            String file) {
        List<Axis> axes =
                variable.varying().stream().filter(axis -> !axis.is(columns.name())).toList();
        List<Axis> allAxes = Stream.concat(axes.stream(), Stream.of(columns)).toList();
        Map<Levels, Estimate> values = new HashMap<>();
        variable.values()
                .forEach((levels, value) -> values.putIfAbsent(Frame.only(levels, allAxes), value));
        var table = new ConfigurationTable<Levels>(axes, row -> row);
        for (Level level : columns.levels()) {
            table.cell(
                    level.bare(columns.name()),
                    row -> {
                        Levels levels = row.with(columns.name(), level);
                        return estimate(Optional.ofNullable(values.get(levels)), shown);
                    });
        }
        return table.table(
                variable.combinations(axes),
                "%s\ncolumns: %s".formatted(title, columns.name()),
                file);
    }

    /** Returns a cell that is sorted by the mean. */
    static Cell estimate(Optional<Estimate> value, Function<Estimate, String> shown) {
        return new Cell(value.map(shown).orElse(Cell.NONE), value.map(Estimate::mean));
    }
}
