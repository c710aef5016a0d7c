package dev.threadscale.report.table;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ForkRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names the configurations with forks that did not complete, or were not to: they have no rows, and
 * nobody would miss them.
 */
public final class ForkEnds {

    private ForkEnds() {}

    /** An unusual end, and how many forks of a configuration had it. */
    private record Row(Map<String, String> levels, End end, long forks) {}

    /** How a fork ended, and how it was to end. */
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
    public static List<Block> of(Run run) {
        Comparator<End> order = Comparator.comparing(End::outcome).thenComparing(End::expected);
        Map<Map<String, String>, Map<End, Long>> counts = new TreeMap<>(run.order());
        ForkRow.read(
                run.directory(),
                run.levels(),
                fork -> {
                    End end = new End(fork.outcome(), fork.expected());
                    if (!end.isUsual()) {
                        counts.computeIfAbsent(fork.levels(), _ -> new TreeMap<>(order))
                                .merge(end, 1L, Long::sum);
                    }
                });
        List<Row> rows = new ArrayList<>();
        counts.forEach((levels, ends) ->
                ends.forEach((end, forks) -> rows.add(new Row(levels, end, forks))));
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        new ConfigurationTable<>(run, Row::levels)
                                .text("forks", row -> Long.toString(row.forks()))
                                .text("outcome", row -> row.end().outcome())
                                .text("", row -> row.end().judged())
                                .table(
                                        rows,
                                        "forks that did not complete, or were not to",
                                        ForkRow.FILE));
    }
}
