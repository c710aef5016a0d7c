package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a workload observed: one table for values of an iteration, one for each of subjects. */
final class ObservationTables {

    /** More subjects stand below each other. */
    private static final int MOST_COLUMNS = 12;

    private static final String MEAN = "mean of the forks' means over measured iterations";

    private final Evidence evidence;

    ObservationTables(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Where runtimes are compared: a column for each figure of their starts and sizes. */
    String ofForks() {
        return sideBySide(
                Stream.of(evidence.forks().starts(), evidence.forks().sizes())
                        .flatMap(List::stream)
                        .toList(),
                "starts and sizes: mean of the forks, in brackets the least and the most",
                ForkEnds.NAME);
    }

    /** The tables, each with an empty line before it; empty if nothing was observed. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                sideBySide(
                        Observations.ofIterations(evidence),
                        "observed: " + MEAN + ", in brackets the least and the most",
                        ObservationsFile.NAME));
        for (Observations.Subjects subjects : Observations.bySubject(evidence)) {
            text.append('\n').append(bySubject(subjects));
        }
        return text.append(ofMany()).toString();
    }

    /** A column for each variable, with an empty line before the table; empty without any. */
    private String sideBySide(List<Variable> variables, String title, String file) {
        if (variables.isEmpty()) {
            return "";
        }
        List<Axis> axes = evidence.run().axes().stream().filter(Axis::varies).toList();
        ConfigurationRows rows =
                new ConfigurationRows(axes, variables.stream().map(Variable::name).toList());
        for (Map<String, String> levels : configurations(variables)) {
            rows.add(
                    levels,
                    variables.stream()
                            .map(variable ->
                                    variable.at(levels)
                                            .map(e -> Values.withRange(e, variable.unit()))
                                            .orElse(ConfigurationRows.NONE))
                            .toList());
        }
        return "\n" + rows.text(title, file);
    }

    private List<Map<String, String>> configurations(List<Variable> variables) {
        return variables.stream()
                .flatMap(variable -> variable.values().keySet().stream())
                .distinct()
                .sorted(MatrixOrder.of(evidence.run()))
                .toList();
    }

    private String bySubject(Observations.Subjects subjects) {
        Variable variable = subjects.variable();
        String unit = variable.unit();
        String title = variable.name() + ": " + MEAN;
        Axis axis = subjects.axis();
        if (axis.levels().size() <= MOST_COLUMNS) {
            return ConfigurationRows.across(
                            variable, axis, estimate -> Values.of(estimate.mean(), unit))
                    .text(title + "\ncolumns: " + axis.name(), ObservationsFile.NAME);
        }
        ConfigurationRows rows =
                new ConfigurationRows(variable.varying(), List.of("mean", "least", "most"));
        for (Map<String, String> levels : variable.combinations(variable.axes())) {
            Estimate estimate = variable.at(levels).orElseThrow();
            rows.add(
                    levels,
                    List.of(
                            Values.of(estimate.mean(), unit),
                            Values.of(estimate.minimum(), unit),
                            Values.of(estimate.maximum(), unit)));
        }
        return rows.text(title, ObservationsFile.NAME);
    }

    /** Values of more subjects than anybody reads. */
    private String ofMany() {
        StringBuilder text = new StringBuilder();
        for (ObservationsFile.Series series : evidence.observed()) {
            if (series.subjects().values().isEmpty()) {
                series.subjects()
                        .together()
                        .estimate()
                        .ifPresent(all ->
                                text.append(
                                        "\n%s, %s: %,d subjects, mean %s: see %s\n"
                                                .formatted(
                                                        series.name(),
                                                        Labels.threads(
                                                                series.levels()
                                                                        .getOrDefault(
                                                                                Axis.THREADS, "")),
                                                        series.subjects().count(),
                                                        Values.of(all.mean(), series.unit()),
                                                        ObservationsFile.NAME)));
            }
        }
        return text.toString();
    }
}
