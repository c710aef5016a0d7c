package dev.threadscale.report.table;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.report.data.NodeEffects.Effect;
import dev.threadscale.report.data.NodeEffects.OfNode;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.Block.Cell;
import dev.threadscale.report.table.Block.ReportTable;
import dev.threadscale.results.ForkRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tables of how forks ended, which were disturbed, and what their nodes change. */
public final class ForkTables {

    private ForkTables() {}

    /** An unusual end, and how many forks of a configuration had it. */
    private record EndRow(Map<String, String> levels, End end, long forks) {}

    /** The outcome of a fork, and the expected one. */
    private record End(String outcome, String expected) {

        boolean isUsual() {
            String usual = Outcome.COMPLETED.label();
            return outcome.equals(usual) && expected.equals(usual);
        }

        String judged() {
            return outcome.equals(expected) ? "as expected" : "expected " + expected;
        }
    }

    /**
     * Configurations with forks that did not complete, or were not to: they have no rows elsewhere.
     */
    public static List<Block> ends(Run run) {
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
        List<EndRow> rows = new ArrayList<>();
        counts.forEach((levels, ends) ->
                ends.forEach((end, forks) -> rows.add(new EndRow(levels, end, forks))));
        return new ConfigurationTable<>(run, EndRow::levels)
                .text("forks", row -> Long.toString(row.forks()))
                .text("outcome", row -> row.end().outcome())
                .text("", row -> row.end().judged())
                .block(rows, "forks that did not complete, or were not to", ForkRow.FILE);
    }

    /**
     * Forks that are marked as disturbed.
     *
     * @param forks how many there are, marked or not
     */
    private record Disturbed(Run run, int forks, List<ForkRow> marked) {

        static Disturbed read(Run run) {
            List<ForkRow> marked = new ArrayList<>();
            int[] forks = {0};
            ForkRow.read(
                    run.directory(),
                    run.levels(),
                    fork -> {
                        forks[0]++;
                        if (!fork.disturbed().isEmpty()) {
                            marked.add(fork);
                        }
                    });
            return new Disturbed(run, forks[0], marked);
        }

        Map<String, Long> causes() {
            return marked.stream()
                    .flatMap(fork -> fork.causes().stream())
                    .collect(
                            Collectors.groupingBy(
                                    cause -> cause, TreeMap::new, Collectors.counting()));
        }

        Optional<String> summary() {
            return marked.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            "disturbed: %d of %d forks (%s)"
                                    .formatted(
                                            marked.size(),
                                            forks,
                                            causes().entrySet().stream()
                                                    .map(cause ->
                                                            cause.getKey() + " " + cause.getValue())
                                                    .collect(Collectors.joining(", "))));
        }

        Map<Map<String, String>, Long> byConfiguration() {
            return marked.stream()
                    .collect(
                            Collectors.groupingBy(
                                    ForkRow::levels,
                                    () -> new TreeMap<>(run.order()),
                                    Collectors.counting()));
        }
    }

    /** In a line how many forks were disturbed, and by what; empty if none was. */
    static Optional<String> disturbance(Run run) {
        return Disturbed.read(run).summary();
    }

    /** The same by configuration. */
    public static List<Block> disturbed(Run run) {
        Disturbed disturbed = Disturbed.read(run);
        return new ConfigurationTable<Map.Entry<Map<String, String>, Long>>(run, Map.Entry::getKey)
                .text("disturbed forks", entry -> entry.getValue().toString())
                .block(
                        disturbed.byConfiguration().entrySet(),
                        disturbed.summary().orElse("") + ":",
                        ForkRow.FILE);
    }

    /** The effect of each node that forks were spread over. */
    public static Block nodes(NodeEffects effects) {
        String range =
                effects.range()
                        .map(factor ->
                                "the slowest takes %s as long as the fastest"
                                        .formatted(NumberText.factor(factor)))
                        .orElse("what they change cannot be told from what is compared");
        return new ConfigurationTable<OfNode>(1)
                .text("node", OfNode::name)
                .cell("forks", node -> new Cell(Long.toString(node.forks()), node.forks()))
                .number("effect", node -> node.effect().map(Effect::factor), NumberText::factor)
                .number(
                        "from",
                        node -> node.effect().map(of -> of.interval().low()),
                        NumberText::factor)
                .number(
                        "to",
                        node -> node.effect().map(of -> of.interval().high()),
                        NumberText::factor)
                .number("sentinel", OfNode::sentinel, NumberText::factor)
                .table(
                        effects.nodes(),
                        """
                        nodes: %s
                        effect: how many times as long a node takes as all of them, with its 95 %% confidence interval
                        sentinel: how many times as long the computation takes that is always the same as on the others\
                        """
                                .formatted(range),
                        ForkRow.FILE);
    }
}
