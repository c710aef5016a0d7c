package dev.threadscale.results;

import dev.threadscale.results.RunRecord.AxisRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every CSV that a run can have, described once for the data dictionary, the data package and the
 * console. A new one is an entry here.
 */
public final class Tables {

    private Tables() {}

    /**
     * The tables in the order in which they are listed.
     *
     * @param searched the axis that was searched, if one was
     */
    public static List<Table> of(List<AxisRecord> axes, Optional<String> searched) {
        List<Table> tables = new ArrayList<>();
        for (CollectedFile file : CollectedFile.values()) {
            tables.add(file.table(axes));
        }
        tables.add(ForksFile.table(axes));
        tables.add(
                Table.of(
                                "summary.csv",
                                "means and confidence intervals of every configuration",
                                Place.ofConfigurations(axes),
                                Column.of(SummaryColumn.values()))
                        .keyedBy(Place.CONFIGURATION));
        tables.add(
                Table.of(
                        "models.csv",
                        "Amdahl's and Gunther's laws, fitted",
                        Place.ofCurves(axes),
                        Column.of(ModelColumn.values())));
        tables.add(
                Table.of(
                        "advice.csv",
                        "sizes of pools: advised, and measured",
                        Place.ofCurves(axes),
                        Column.of(AdviceColumn.values())));
        tables.add(
                Table.of(
                                "findings.csv",
                                "what was claimed, and whether it holds here",
                                Place.OF_RUN,
                                Column.of(FindingColumn.values()))
                        .keyedBy(FindingColumn.FINDING.key()));
        searched.ifPresent(axis ->
                tables.add(
                        SearchFile.table(
                                axes.stream().filter(any -> !any.name().equals(axis)).toList())));
        tables.add(SentinelsFile.table());
        tables.add(Dictionary.TABLE);
        return tables;
    }
}
