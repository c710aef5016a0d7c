package dev.threadscale.report.table;

import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.Run;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A table with a column for each variable and a row for each configuration that has a value. */
record SideBySide(Run run, List<Variable> variables) {

    /** Returns the start times and sizes of forks, which are known if runtimes are compared. */
    static Stream<SideBySide> ofForks(Analysis analysis) {
        return of(
                analysis.run(),
                Stream.concat(analysis.starts().stream(), analysis.sizes().stream()).toList());
    }

    /** Returns the observations of iterations as a whole. */
    static Stream<SideBySide> ofIterations(Analysis analysis) {
        return of(analysis.run(), Observations.ofIterations(analysis));
    }

    private static Stream<SideBySide> of(Run run, List<Variable> variables) {
        return Stream.of(new SideBySide(run, variables)).filter(all -> !all.rows().isEmpty());
    }

    ConfigurationTable<Levels> columns() {
        var table = new ConfigurationTable<Levels>(run, levels -> levels);
        for (Variable variable : variables) {
            table.cell(
                    variable.name(),
                    levels ->
                            ConfigurationTable.estimate(
                                    variable.at(levels),
                                    value -> NumberText.range(value, variable.unit())));
        }
        return table;
    }

    List<Levels> rows() {
        Set<Levels> rows = new TreeSet<>(run.order());
        variables.forEach(variable -> rows.addAll(variable.values().keySet()));
        return List.copyOf(rows);
    }
}
