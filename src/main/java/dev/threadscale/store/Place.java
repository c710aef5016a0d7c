package dev.threadscale.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The columns that say where a row belongs; they come first in every CSV of a run. */
final class Place {

    private static final Column EXPERIMENT = new Column("experiment", "name of the experiment");

    private static final Column RUN = new Column("run", "id of the run");

    private static final List<Column> OF_CONFIGURATION =
            List.of(
                    EXPERIMENT,
                    RUN,
                    new Column(
                            "configuration",
                            "id of the configuration: the same settings have the same id"));

    private static final Column FORK =
            new Column("fork", "which of the configuration's forks, from 1; also its block");

    private static final Column ENGINE =
            new Column("engine", "docker (isolated in a container), or local (not isolated)");

    private Place() {}

    /** Before the rows of forks. */
    static List<Column> ofForks(List<String> axes) {
        List<Column> columns = new ArrayList<>(OF_CONFIGURATION);
        columns.add(FORK);
        columns.add(ENGINE);
        axes.forEach(axis -> columns.add(axis(axis)));
        return columns;
    }

    /** Before the rows of configurations. */
    static List<Column> ofConfigurations(List<String> axes) {
        List<Column> columns = new ArrayList<>(OF_CONFIGURATION);
        columns.add(ENGINE);
        axes.forEach(axis -> columns.add(axis(axis)));
        return columns;
    }

    /**
     * Before the rows of series.
     *
     * @param axes all but the one that was searched
     */
    static List<Column> ofSeries(List<String> axes) {
        List<Column> columns = new ArrayList<>(List.of(EXPERIMENT, RUN, ENGINE));
        axes.forEach(axis -> columns.add(axis(axis)));
        return columns;
    }

    private static Column axis(String name) {
        return new Column(name, "level of the axis " + name);
    }

    /** What is the same in every row of a run, by column. */
    static Map<String, String> ofRun(RunRecord run) {
        return Map.of(
                EXPERIMENT.name(),
                run.experiment(),
                RUN.name(),
                run.run(),
                ENGINE.name(),
                run.engine());
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
