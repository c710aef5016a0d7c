package dev.threadscale.report.table;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.ObservationsFile;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.results.ForkRow;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * Tables of what a workload observed: one table for values of an iteration, one for each of
 * subjects.
 */
public final class ObservationTables {

    /** More subjects stand below each other. */
    private static final int MOST_COLUMNS = 12;

    private static final String MEAN = "mean of the forks' means over measured iterations";

    private ObservationTables() {}

    /** Where runtimes are compared: a column for each figure of their starts and sizes. */
    public static List<Block> ofForks(Evidence evidence) {
        return sideBySide(
                evidence.run(),
                Stream.concat(evidence.forks().starts().stream(), evidence.forks().sizes().stream())
                        .toList(),
                "starts and sizes: mean of the forks, in brackets the least and the most",
                ForkRow.FILE);
    }

    /** None if nothing was observed. */
    public static List<Block> of(Evidence evidence) {
        List<Block> blocks =
                new ArrayList<>(
                        sideBySide(
                                evidence.run(),
                                Observations.ofIterations(evidence),
                                "observed: " + MEAN + ", in brackets the least and the most",
                                ObservationsFile.NAME));
        Observations.bySubject(evidence).forEach(subjects -> blocks.add(bySubject(subjects)));
        evidence.observed().stream()
                .filter(series -> series.subjects().values().isEmpty())
                .forEach(series ->
                        series.subjects()
                                .together()
                                .estimate()
                                .ifPresent(all -> blocks.add(ofMany(series, all))));
        return blocks;
    }

    /** A column for each variable; nothing without values. */
    private static List<Block> sideBySide(
            Run run, List<Variable> variables, String title, String file) {
        var table = new ConfigurationTable<Map<String, String>>(run, levels -> levels);
        for (Variable variable : variables) {
            table.cell(
                    variable.name(),
                    levels ->
                            ConfigurationTable.estimate(
                                    variable.at(levels),
                                    value -> NumberText.range(value, variable.unit())));
        }
        return table.block(
                variables.stream()
                        .flatMap(variable -> variable.values().keySet().stream())
                        .distinct()
                        .sorted(run.order())
                        .toList(),
                title,
                file);
    }

    private static Block bySubject(Observations.Subjects subjects) {
        Variable variable = subjects.variable();
        MeasuredAxis axis = subjects.axis();
        String title = variable.name() + ": " + MEAN;
        DoubleFunction<String> shown = value -> NumberText.value(value, variable.unit());
        if (axis.levels().size() <= MOST_COLUMNS) {
            return ConfigurationTable.across(
                    variable,
                    axis,
                    value -> shown.apply(value.mean()),
                    title,
                    ObservationsFile.NAME);
        }
        return new ConfigurationTable<Map<String, String>>(variable.varying(), row -> row)
                .number("mean", at -> variable.at(at).map(Estimate::mean), shown)
                .number("least", at -> variable.at(at).map(Estimate::minimum), shown)
                .number("most", at -> variable.at(at).map(Estimate::maximum), shown)
                .table(variable.combinations(variable.axes()), title, ObservationsFile.NAME);
    }

    /** Values of more subjects than anybody reads. */
    private static Block ofMany(ObservationsFile.ObservedSeries series, Estimate all) {
        return new Note(
                "%s, %s: %,d subjects, mean %s: see %s"
                        .formatted(
                                series.name(),
                                LevelLabels.threads(
                                        series.levels().getOrDefault(MeasuredAxis.THREADS, "")),
                                series.subjects().all().size(),
                                NumberText.value(all.mean(), series.unit()),
                                ObservationsFile.NAME));
    }
}
