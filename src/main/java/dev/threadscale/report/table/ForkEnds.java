package dev.threadscale.report.table;

import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.Outcome;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.RunCsv;
import dev.threadscale.report.page.Block;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names the configurations with forks that did not complete, or were not to: they have no rows, and
 * nobody would miss them.
 */
public final class ForkEnds {

    public static final String NAME = "forks.csv";

    private final Run run;
    private final RunCsv csv;

    public ForkEnds(Path directory, Run run) {
        this.run = run;
        this.csv = new RunCsv(directory.resolve(NAME), run);
    }

    /** How forks of one configuration ended. */
    private record End(String outcome, String expected) {

        boolean isUsual() {
            String usual = Outcome.COMPLETED.label();
            return outcome.equals(usual) && expected.equals(usual);
        }

        String judged() {
            return outcome.equals(expected) ? "as expected" : "expected " + expected;
        }
    }

    /** None if every fork completed and was to. */
    public List<Block> blocks() {
        if (!csv.exists()) {
            return List.of();
        }
        Map<Map<String, String>, Map<String, Long>> counts = new TreeMap<>(MatrixOrder.of(run));
        Map<String, End> ends = new HashMap<>();
        csv.forEach(row -> {
            End end =
                    new End(
                            row.getField(ForkColumn.OUTCOME.key()),
                            // The first runs could expect nothing else.
                            row.findField(ForkColumn.EXPECTED.key())
                                    .orElse(Outcome.COMPLETED.label()));
            if (!end.isUsual()) {
                String key = end.outcome() + " " + end.expected();
                ends.put(key, end);
                counts.computeIfAbsent(csv.levels(row), any -> new TreeMap<>())
                        .merge(key, 1L, Long::sum);
            }
        });
        if (counts.isEmpty()) {
            return List.of();
        }
        ConfigurationRows rows = new ConfigurationRows(run, "forks", "outcome", "");
        counts.forEach((levels, keys) ->
                keys.forEach((key, count) -> {
                    End end = ends.getOrDefault(key, new End("", ""));
                    rows.add(levels, List.of(count.toString(), end.outcome(), end.judged()));
                }));
        return List.of(rows.table("forks that did not complete, or were not to", NAME));
    }
}
