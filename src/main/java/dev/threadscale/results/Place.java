package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.results.csv.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The columns that say where a row belongs; they come first in every CSV of a run. */
final class Place {

    static final String CONFIGURATION = "configuration";
    static final String FORK = "fork";

    private Place() {}

    static <R> List<Column<R>> run(RunRecord run) {
        return List.of(
                text("experiment", "name of the experiment").of(_ -> run.experiment().name()),
                text("run", "id of the run").of(_ -> run.run()));
    }

    static <R> List<Column<R>> configuration(Function<R, String> value) {
        return List.of(
                text(CONFIGURATION, "id of the configuration: the same settings have the same id")
                        .of(value));
    }

    static <R> List<Column<R>> fork(Function<R, Integer> value) {
        return List.of(
                whole(FORK, "which of the configuration's forks, from 1; also its block")
                        .of(value));
    }

    static <R> List<Column<R>> engine(RunRecord run) {
        return List.of(
                text("engine", "docker (isolated in a container), or local (not isolated)")
                        .of(_ -> run.engine()));
    }

    /** The level on each of some axes. */
    static <R> List<Column<R>> levels(
            RunRecord run, Map<String, List<String>> axes, Function<R, Map<String, String>> value) {
        return levels(Tables.own(run), axes, value);
    }

    /**
     * The level on each axis.
     *
     * @param own names that an axis' column cannot have
     */
    static <R> List<Column<R>> levels(
            Set<String> own,
            Map<String, List<String>> axes,
            Function<R, Map<String, String>> value) {
        List<Column<R>> columns = new ArrayList<>();
        axes.forEach((name, levels) ->
                columns.add(Column.axis(name, own.contains(name), levels, value)));
        return columns;
    }

    /**
     * The level on each axis, or what several levels have in common, such as the kind of a pool.
     */
    static <R> List<Column<R>> kinds(RunRecord run, Function<R, Map<String, String>> value) {
        return Place.<R>levels(run, run.axes(), value).stream()
                .map(column -> column.only(List.of()))
                .toList();
    }
}
