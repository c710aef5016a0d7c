package dev.threadscale.report.table;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.page.Block;
import dev.threadscale.results.ForkRow;
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

    private final Path directory;
    private final Run run;

    public ForkEnds(Path directory, Run run) {
        this.directory = directory;
        this.run = run;
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
        Map<Map<String, String>, Map<String, Long>> counts = new TreeMap<>(MatrixOrder.of(run));
        Map<String, End> ends = new HashMap<>();
        ForkRow.read(
                directory,
                run.levels(),
                fork -> {
                    End end = new End(fork.outcome(), fork.expected());
                    if (!end.isUsual()) {
                        String key = end.outcome() + " " + end.expected();
                        ends.put(key, end);
                        counts.computeIfAbsent(fork.levels(), _ -> new TreeMap<>())
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
        return List.of(rows.table("forks that did not complete, or were not to", ForkRow.FILE));
    }
}
