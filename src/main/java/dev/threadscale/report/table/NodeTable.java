package dev.threadscale.report.table;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.report.table.ReportTable.Cell;
import dev.threadscale.results.ForkRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The effect of each node that forks were spread over, and a warning where it is too large. */
public final class NodeTable {

    private static final int NAMED = 6;

    private final Optional<NodeEffects> effects;

    public NodeTable(Optional<NodeEffects> effects) {
        this.effects = effects;
    }

    /** None if there are not several. */
    public List<Block> blocks() {
        return effects.stream().map(NodeTable::table).toList();
    }

    private static Block table(NodeEffects effects) {
        return new ReportTable(
                effects.range().isPresent()
                        ? "nodes: the slowest takes ×%s as long as the fastest"
                                .formatted(FindingWords.ratio(effects.range().getAsDouble()))
                        : "nodes: what they change cannot be told from what is compared",
                List.of(
                        "effect: how many times as long a node takes as all of them, with its 95 %"
                                + " confidence interval",
                        "sentinel: how many times as long the computation takes that is always the"
                                + " same as on the others"),
                1,
                List.of("node", "forks", "effect", "from", "to", "sentinel"),
                effects.nodes().stream().map(NodeTable::row).toList(),
                List.of(),
                ForkRow.FILE);
    }

    private static List<Cell> row(NodeEffects.OfNode node) {
        Optional<NodeEffects.Effect> effect = node.effect();
        return List.of(
                Cell.of(node.name()),
                new Cell(Long.toString(node.forks()), node.forks()),
                ratio(effect.map(NodeEffects.Effect::factor)),
                ratio(effect.map(of -> of.interval().low())),
                ratio(effect.map(of -> of.interval().high())),
                ratio(node.sentinel().stream().boxed().findFirst()));
    }

    private static Cell ratio(Optional<Double> value) {
        return value.map(known -> new Cell("×" + FindingWords.ratio(known), known))
                .orElse(Cell.of(ConfigurationTable.NONE));
    }

    /** What there is to doubt. */
    public List<Notice> notices(List<Judgement> judgements) {
        return effects.stream()
                .flatMap(nodes -> Stream.of(mixed(nodes), unlike(nodes), larger(nodes, judgements)))
                .flatMap(notices -> notices)
                .toList();
    }

    private static Stream<Notice> mixed(NodeEffects effects) {
        return effects.range().isPresent()
                ? Stream.empty()
                : Stream.of(
                        new Notice(
                                "What the nodes change cannot be told from what is compared:"
                                        + " configurations ran on different ones, too few times.",
                                "Raise measure.forks above the number of nodes."));
    }

    private static Stream<Notice> unlike(NodeEffects effects) {
        List<String> unlike =
                effects.nodes().stream()
                        .filter(node -> !node.isUsual())
                        .map(node ->
                                "%s: ×%s"
                                        .formatted(
                                                node.name(),
                                                FindingWords.ratio(node.sentinel().orElseThrow())))
                        .toList();
        return unlike.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        new Notice(
                                "Some nodes are not like the others: their sentinels take another"
                                        + " time.",
                                named(unlike),
                                "Leave them out, or compare nodes as systems: run without"
                                        + " --spread."));
    }

    private static Stream<Notice> larger(NodeEffects effects, List<Judgement> judgements) {
        double factor = effects.range().orElse(1);
        double range = Math.log(factor);
        List<String> smaller =
                judgements.stream()
                        .flatMap(judgement ->
                                judgement.statistic().stream()
                                        .filter(one -> one.kind() == Judgement.Kind.RATIO)
                                        .filter(one -> Math.abs(Math.log(one.value())) < range)
                                        .map(one ->
                                                "%s: ×%s"
                                                        .formatted(
                                                                judgement.finding().id(),
                                                                FindingWords.ratio(one.value()))))
                        .toList();
        return smaller.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        new Notice(
                                "The nodes differ by ×%s, which is more than what some findings compare."
                                        .formatted(FindingWords.ratio(factor)),
                                named(smaller),
                                "Raise measure.forks, so that every node has each configuration as"
                                        + " often, or take nodes that are alike."));
    }

    private static List<String> named(List<String> all) {
        List<String> some = new ArrayList<>(all.subList(0, Math.min(NAMED, all.size())));
        if (all.size() > NAMED) {
            some.add("and %d more".formatted(all.size() - NAMED));
        }
        return some;
    }
}
