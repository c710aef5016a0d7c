package dev.threadscale.store;

import dev.threadscale.protocol.IterationColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The columns of {@code iterations.csv}: where a row belongs, then what the worker reports. */
final class Columns {

    /** A column's entry in the data dictionary. */
    record Column(String name, String unit, String description) {}

    private static final List<Column> BEFORE_AXES =
            List.of(
                    new Column("experiment", "", "name of the experiment"),
                    new Column("run", "", "id of the run"),
                    new Column(
                            "configuration",
                            "",
                            "id of the configuration: the same settings have the same id"),
                    new Column(
                            "fork",
                            "",
                            "which of the configuration's forks, from 1; also its block"),
                    new Column(
                            "engine",
                            "",
                            "docker (isolated in a container), or local (not isolated)"));

    private Columns() {}

    static List<Column> of(List<String> axes) {
        List<Column> columns = new ArrayList<>(BEFORE_AXES);
        axes.forEach(axis -> columns.add(new Column(axis, "", "level of the axis " + axis)));
        Arrays.stream(IterationColumn.values())
                .map(column -> new Column(column.key(), column.unit(), column.description()))
                .forEach(columns::add);
        return columns;
    }

    static List<String> names(List<String> axes) {
        return of(axes).stream().map(Column::name).toList();
    }
}
