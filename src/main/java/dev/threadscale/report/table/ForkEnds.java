package dev.threadscale.report.table;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.report.data.NodeEffects.Effect;
import dev.threadscale.report.data.NodeEffects.OfNode;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.Block.Cell;
import dev.threadscale.results.ForkRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tables of how forks ended, which were disturbed, and what their nodes change. */
public final class ForkTables {

    private ForkTables() {}

    /** The end of a fork: its outcome, and the expected one. */
    private record End(Map<String, String> levels, String outcome, String expected) {

        static Comparator<End> order(Run run) {
            return Comparator.comparing(End::levels, run.order())
                    .thenComparing(End::outcome)
                    .thenComparing(End::expected);
        }

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
    public static List<Block> ends(Run run, List<ForkRow> forks) {
        Map<End, Integer> unusual = new TreeMap<>(End.order(run));
        for (ForkRow fork : forks) {
            End end = new End(fork.levels(), fork.outcome(), fork.expected());
            if (!end.isUsual()) {
                unusual.merge(end, 1, Integer::sum);
            }
        }
        return new ConfigurationTable<Map.Entry<End, Integer>>(run, row -> row.getKey().levels())
                .text("forks", row -> row.getValue().toString())
                .text("outcome", row -> row.getKey().outcome())
                .text("", row -> row.getKey().judged())
                .block(
                        unusual.entrySet(),
                        "forks that did not complete, or were not to",
                        ForkRow.FILE);
    }

    /** In a line how many forks were disturbed, and by what; empty if none was. */
    static Optional<String> disturbance(List<ForkRow> forks) {
        List<ForkRow> marked = marked(forks);
        Map<String, Integer> causes = new TreeMap<>();
        marked.stream()
                .flatMap(fork -> fork.causes().stream())
                .forEach(cause -> causes.merge(cause, 1, Integer::sum));
        String words =
                causes.entrySet().stream()
                        .map(cause -> cause.getKey() + " " + cause.getValue())
                        .collect(Collectors.joining(", "));
        return Optional.of(marked)
                .filter(some -> !some.isEmpty())
                .map(some ->
                        "disturbed: %d of %d forks (%s)"
                                .formatted(some.size(), forks.size(), words));
    }

    /** The same by configuration. */
    public static List<Block> disturbed(Run run, List<ForkRow> forks) {
        Map<Map<String, String>, Integer> counts = new TreeMap<>(run.order());
        marked(forks).forEach(fork -> counts.merge(fork.levels(), 1, Integer::sum));
        return new ConfigurationTable<Map.Entry<Map<String, String>, Integer>>(
                        run, Map.Entry::getKey)
                .text("disturbed forks", entry -> entry.getValue().toString())
                .block(counts.entrySet(), disturbance(forks).orElse("") + ":", ForkRow.FILE);
    }

    private static List<ForkRow> marked(List<ForkRow> forks) {
        return forks.stream().filter(fork -> !fork.disturbed().isEmpty()).toList();
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
                .factor("effect", node -> node.effect().map(Effect::factor))
                .factor("from", node -> node.effect().map(of -> of.interval().low()))
                .factor("to", node -> node.effect().map(of -> of.interval().high()))
                .factor("sentinel", OfNode::sentinel)
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
