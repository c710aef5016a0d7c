package dev.threadscale.report.table;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.ObservationsFile;
import dev.threadscale.report.data.Values;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.page.Block;
import dev.threadscale.report.page.Cell;
import dev.threadscale.report.page.Note;
import dev.threadscale.results.ForkRow;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a workload observed: one table for values of an iteration, one for each of subjects. */
public final class ObservationTables {

    /** More subjects stand below each other. */
    private static final int MOST_COLUMNS = 12;

    private static final String MEAN = "mean of the forks' means over measured iterations";

    private final Evidence evidence;

    public ObservationTables(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Where runtimes are compared: a column for each figure of their starts and sizes. */
    public List<Block> ofForks() {
        return sideBySide(
                Stream.of(evidence.forks().starts(), evidence.forks().sizes())
                        .flatMap(List::stream)
                        .toList(),
                "starts and sizes: mean of the forks, in brackets the least and the most",
                ForkRow.FILE);
    }

    /** None if nothing was observed. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        blocks.addAll(
                sideBySide(
                        Observations.ofIterations(evidence),
                        "observed: " + MEAN + ", in brackets the least and the most",
                        ObservationsFile.NAME));
        for (Observations.Subjects subjects : Observations.bySubject(evidence)) {
            blocks.add(bySubject(subjects));
        }
        blocks.addAll(ofMany());
        return blocks;
    }

    /** A column for each variable; none without any. */
    private List<Block> sideBySide(List<Variable> variables, String title, String file) {
        if (variables.isEmpty()) {
            return List.of();
        }
        List<Axis> axes = evidence.run().axes().stream().filter(Axis::varies).toList();
        ConfigurationRows rows =
                new ConfigurationRows(axes, variables.stream().map(Variable::name).toList());
        for (Map<String, String> levels : configurations(variables)) {
            rows.addCells(
                    levels,
                    variables.stream()
                            .map(variable ->
                                    variable.at(levels)
                                            .map(e ->
                                                    new Cell(
                                                            Values.withRange(e, variable.unit()),
                                                            e.mean()))
                                            .orElse(Cell.of(ConfigurationRows.NONE)))
                            .toList());
        }
        return List.of(rows.table(title, file));
    }

    private List<Map<String, String>> configurations(List<Variable> variables) {
        return variables.stream()
                .flatMap(variable -> variable.values().keySet().stream())
                .distinct()
                .sorted(MatrixOrder.of(evidence.run()))
                .toList();
    }

    private Block bySubject(Observations.Subjects subjects) {
        Variable variable = subjects.variable();
        String unit = variable.unit();
        String title = variable.name() + ": " + MEAN;
        Axis axis = subjects.axis();
        if (axis.levels().size() <= MOST_COLUMNS) {
            return ConfigurationRows.across(
                            variable, axis, estimate -> Values.of(estimate.mean(), unit))
                    .table(title + "\ncolumns: " + axis.name(), ObservationsFile.NAME);
        }
        ConfigurationRows rows =
                new ConfigurationRows(variable.varying(), List.of("mean", "least", "most"));
        for (Map<String, String> levels : variable.combinations(variable.axes())) {
            Estimate estimate = variable.at(levels).orElseThrow();
            rows.addCells(
                    levels,
                    Stream.of(estimate.mean(), estimate.minimum(), estimate.maximum())
                            .map(value -> new Cell(Values.of(value, unit), value))
                            .toList());
        }
        return rows.table(title, ObservationsFile.NAME);
    }

    /** Values of more subjects than anybody reads. */
    private List<Block> ofMany() {
        List<Block> notes = new ArrayList<>();
        for (ObservationsFile.Series series : evidence.observed()) {
            if (series.subjects().values().isEmpty()) {
                series.subjects()
                        .together()
                        .estimate()
                        .ifPresent(all ->
                                notes.add(
                                        new Note(
                                                "%s, %s: %,d subjects, mean %s: see %s"
                                                        .formatted(
                                                                series.name(),
                                                                Labels.threads(
                                                                        series.levels()
                                                                                .getOrDefault(
                                                                                        Axis
                                                                                                .THREADS,
                                                                                        "")),
                                                                series.subjects().count(),
                                                                Values.of(
                                                                        all.mean(), series.unit()),
                                                                ObservationsFile.NAME))));
            }
        }
        return notes;
    }
}
