package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.RowValues;
import dev.threadscale.results.csv.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The columns that identify the row's run, configuration and fork. */
final class Place {

    static final String CONFIGURATION = "configuration";
    static final String FORK = "fork";

    private Place() {}

    /** Returns a table whose rows have a level on each axis. */
    static <R> Table<R> table(RunRecord run, String file, String what, RowValues<R> values) {
        return table(run, file, what, levels(run, run.axes()), values);
    }

    /** Returns a table whose rows name their run. */
    static <R> Table<R> table(
            RunRecord run,
            String file,
            String what,
            List<Column<Levels>> axes,
            RowValues<R> values) {
        return Table.of(
                file,
                what,
                axes,
                values.with("experiment", _ -> run.experiment().name())
                        .with("run", _ -> run.run())
                        .with("engine", _ -> run.engine()));
    }

    /** Returns the columns of levels on some axes. */
    static List<Column<Levels>> levels(RunRecord run, Map<String, List<String>> axes) {
        return levels(Tables.own(run), axes);
    }

    /**
     * Returns the columns of levels on all axes.
     *
     * @param own names that an axis' column cannot have
     */
    static List<Column<Levels>> levels(Set<String> own, Map<String, List<String>> axes) {
        List<Column<Levels>> columns = new ArrayList<>();
        axes.forEach((name, levels) -> columns.add(Column.axis(name, own.contains(name), levels)));
        return columns;
    }

    /**
     * Returns the columns of levels, or of a property that several levels share, such as the kind
     * of a pool.
     */
    static List<Column<Levels>> kinds(RunRecord run) {
        return levels(run, run.axes()).stream().map(column -> column.only(List.of())).toList();
    }
}
