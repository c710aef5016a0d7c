package dev.threadscale.report;

import dev.threadscale.report.ObservationsFile.Series;
import dev.threadscale.stats.Estimate;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A table for everything that a workload observes: a row a configuration and subject. */
final class ObservationTables {

    private final Run run;
    private final Map<String, List<Series>> byName = new LinkedHashMap<>();

    ObservationTables(Run run, Collection<Series> observed) {
        this.run = run;
        observed.stream()
                .map(Series::name)
                .distinct()
                .sorted()
                .forEach(name ->
                        byName.put(
                                name,
                                observed.stream()
                                        .filter(series -> series.name().equals(name))
                                        .sorted(
                                                Comparator.comparing(
                                                        Series::levels, MatrixOrder.of(run)))
                                        .toList()));
    }

    /** The tables, each with an empty line before it; empty if nothing was observed. */
    String text() {
        StringBuilder text = new StringBuilder();
        byName.forEach((name, series) -> text.append('\n').append(table(name, series)));
        return text.toString();
    }

    private String table(String name, List<Series> all) {
        boolean single =
                all.stream()
                        .allMatch(series -> series.subjects().values().keySet().equals(Set.of("")));
        ConfigurationRows rows =
                single
                        ? new ConfigurationRows(run, "mean", "least", "most")
                        : new ConfigurationRows(run, "subject", "mean", "least", "most");
        for (Series series : all) {
            if (series.subjects().values().isEmpty()) {
                add(
                        rows,
                        series,
                        "%,d subjects: see the CSV".formatted(series.subjects().count()),
                        series.subjects().together(),
                        single);
            }
            series.subjects()
                    .values()
                    .forEach((subject, values) -> add(rows, series, subject, values, single));
        }
        return rows.text(
                name + ": mean of the forks' means over measured iterations",
                ObservationsFile.NAME);
    }

    private static void add(
            ConfigurationRows rows, Series series, String subject, Quantity of, boolean single) {
        Estimate estimate = of.estimate().orElseThrow();
        List<String> values =
                List.of(
                        Values.of(estimate.mean(), series.unit()),
                        Values.of(estimate.minimum(), series.unit()),
                        Values.of(estimate.maximum(), series.unit()));
        rows.add(
                series.levels(),
                single
                        ? values
                        : List.of(
                                subject.isEmpty() ? "(all)" : subject,
                                values.get(0),
                                values.get(1),
                                values.get(2)));
    }
}
