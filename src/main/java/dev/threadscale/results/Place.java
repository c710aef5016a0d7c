package dev.threadscale.results;

import dev.threadscale.results.RunRecord.AxisRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The columns that say where a row belongs; they come first in every CSV of a run. */
final class Place {

    static final String CONFIGURATION = "configuration";
    static final String FORK = "fork";

    private static final Column EXPERIMENT = Column.text("experiment", "name of the experiment");

    private static final Column RUN = Column.text("run", "id of the run");

    private static final List<Column> OF_CONFIGURATION =
            List.of(
                    EXPERIMENT,
                    RUN,
                    Column.text(
                            CONFIGURATION,
                            "id of the configuration: the same settings have the same id"));

    /** Before rows that are about a run as a whole. */
    static final List<Column> OF_RUN = List.of(EXPERIMENT, RUN);

    private static final Column OF_FORK =
            Column.whole(FORK, "which of the configuration's forks, from 1; also its block");

    private static final Column ENGINE =
            Column.text("engine", "docker (isolated in a container), or local (not isolated)");

    private Place() {}

    /** Before the rows of forks. */
    static List<Column> ofForks(List<AxisRecord> axes) {
        List<Column> columns = new ArrayList<>(OF_CONFIGURATION);
        columns.add(OF_FORK);
        columns.add(ENGINE);
        axes.forEach(axis -> columns.add(Column.of(axis)));
        return columns;
    }

    /** Before the rows of configurations. */
    static List<Column> ofConfigurations(List<AxisRecord> axes) {
        List<Column> columns = new ArrayList<>(OF_CONFIGURATION);
        columns.add(ENGINE);
        axes.forEach(axis -> columns.add(Column.of(axis)));
        return columns;
    }

    /**
     * Before the rows of series.
     *
     * @param axes all but the one that was searched
     */
    static List<Column> ofSeries(List<AxisRecord> axes) {
        List<Column> columns = new ArrayList<>(List.of(EXPERIMENT, RUN, ENGINE));
        axes.forEach(axis -> columns.add(Column.of(axis)));
        return columns;
    }

    /** Before the rows of curves, where pools of several sizes are one kind of thread. */
    static List<Column> ofCurves(List<AxisRecord> axes) {
        return ofSeries(axes).stream().map(Column::open).toList();
    }

    /** Before the rows that compare two runs. */
    static List<Column> ofComparison(List<AxisRecord> axes) {
        List<Column> columns =
                new ArrayList<>(
                        List.of(
                                Column.text("label", "what tells the run apart from the others"),
                                EXPERIMENT,
                                RUN,
                                Column.text("baseline_label", "the same of the first run"),
                                Column.text("baseline_experiment", "name of its experiment"),
                                Column.text("baseline_run", "id of it")));
        axes.forEach(axis -> columns.add(Column.of(axis)));
        return columns;
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
