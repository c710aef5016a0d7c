package dev.threadscale.store;

import java.util.ArrayList;
import java.util.List;

/** The columns that say where a row belongs; they come first in every CSV of a run. */
final class Place {

    /** Before rows that are about a run as a whole. */
    static final List<Column> OF_RUN =
            List.of(
                    new Column("experiment", "name of the experiment"),
                    new Column("run", "id of the run"));

    private static final Column CONFIGURATION =
            new Column(
                    "configuration", "id of the configuration: the same settings have the same id");

    private static final Column FORK =
            new Column("fork", "which of the configuration's forks, from 1; also its block");

    private static final Column ENGINE =
            new Column("engine", "docker (isolated in a container), or local (not isolated)");

    private Place() {}

    /** Before the rows of forks. */
    static List<Column> ofForks(List<String> axes) {
        List<Column> columns = new ArrayList<>(OF_RUN);
        columns.add(CONFIGURATION);
        columns.add(FORK);
        columns.add(ENGINE);
        axes.forEach(axis -> columns.add(axis(axis)));
        return columns;
    }

    /** Before the rows of configurations. */
    static List<Column> ofConfigurations(List<String> axes) {
        List<Column> columns = new ArrayList<>(OF_RUN);
        columns.add(CONFIGURATION);
        columns.add(ENGINE);
        axes.forEach(axis -> columns.add(axis(axis)));
        return columns;
    }

    private static Column axis(String name) {
        return new Column(name, "level of the axis " + name);
    }

    /** The fields before a fork's rows. */
    static List<String> fields(RunRecord run, ForkRecord fork) {
        List<String> fields = new ArrayList<>();
        fields.add(run.experiment());
        fields.add(run.run());
        fields.add(fork.configuration());
        fields.add(Integer.toString(fork.number()));
        fields.add(run.engine());
        run.axes().forEach(axis -> fields.add(fork.levels().getOrDefault(axis.name(), "")));
        return fields;
    }
}
