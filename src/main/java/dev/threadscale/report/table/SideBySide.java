package dev.threadscale.report.table;

import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.ForkFigures;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import java.util.List;
import java.util.stream.Stream;

/** A table with a column for each variable and a row for each configuration that has a value. */
record SideBySide(Run run, List<Frame> variables) {

    /** Returns the start times and sizes of forks, which are known if runtimes are compared. */
    static Stream<SideBySide> ofForks(Evidence evidence) {
        return of(
                evidence.run(),
                Stream.concat(
                                ForkFigures.starts(evidence.data()),
                                ForkFigures.sizes(evidence.data()))
                        .toList());
    }

    /** Returns the observations of iterations as a whole. */
    static Stream<SideBySide> ofIterations(Evidence evidence) {
        return of(evidence.run(), Observations.ofIterations(evidence));
    }

    private static Stream<SideBySide> of(Run run, List<Frame> variables) {
        return Stream.of(new SideBySide(run, variables)).filter(all -> !all.rows().isEmpty());
    }

    ConfigurationTable<Levels> columns() {
        var table = new ConfigurationTable<Levels>(run, levels -> levels);
        for (Frame variable : variables) {
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
        return variables.stream()
                .flatMap(variable -> variable.values().keySet().stream())
                .distinct()
                .sorted(run.order())
                .toList();
    }
}
