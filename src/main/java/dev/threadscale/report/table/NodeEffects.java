package dev.threadscale.report.table;

import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.Run;
import dev.threadscale.results.SentinelReadings;
import dev.threadscale.stats.BlockEffects;
import dev.threadscale.stats.BlockEffects.Observation;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The effects of the nodes over which the forks of a run were spread.
 *
 * @param nodes by name
 * @param range the time of the slowest node over that of the fastest; empty if the effects of nodes
 *     and configurations cannot be separated
 */
record NodeEffects(List<OfNode> nodes, Optional<Double> range) {

    /** The deviation above which the sentinel of a node is unusual. */
    private static final double ALIKE = 0.10;

    /**
     * A node.
     *
     * @param forks the number of counted forks on it
     * @param effect the effect on times; empty if it is unknown
     * @param sentinel the time of its sentinel over that of the others; empty without sentinels
     */
    record OfNode(String name, long forks, Optional<Effect> effect, Optional<Double> sentinel) {

        boolean isUsual() {
            return sentinel.filter(factor -> Math.abs(factor - 1) > ALIKE).isEmpty();
        }
    }

    /**
     * The time of a node relative to the mean of all nodes.
     *
     * @param interval of 95 % confidence
     */
    record Effect(double factor, Interval interval) {}

    /** Returns a clause on how much the nodes differ. */
    String words() {
        return range.map(factor ->
                        "the slowest takes %s as long as the fastest"
                                .formatted(NumberText.factor(factor)))
                .orElse("their effect cannot be separated from that of the configurations");
    }

    /** Returns the effects of a run's nodes; empty if it was not spread over several. */
    static Optional<NodeEffects> read(Run run) {
        // With an axis of systems, the nodes themselves are compared.
        boolean spread = run.record().hosts().size() > 1 && !run.levels().containsKey(Axes.SYSTEM);
        return spread ? of(ForkMeans.of(run), run.sentinels()) : Optional.empty();
    }

    static Optional<NodeEffects> of(List<ForkMeans> forks, SentinelReadings sentinels) {
        Map<String, Long> counts = new TreeMap<>();
        forks.forEach(fork -> counts.merge(fork.node(), 1L, Long::sum));
        if (counts.size() < 2) {
            return Optional.empty();
        }
        List<String> names = List.copyOf(counts.keySet());
        Map<String, Integer> treatments = new HashMap<>();
        forks.forEach(fork -> treatments.putIfAbsent(fork.configuration(), treatments.size()));
        Optional<BlockEffects> effects =
                BlockEffects.of(
                        forks.stream()
                                .map(fork ->
                                        new Observation(
                                                treatments.getOrDefault(fork.configuration(), 0),
                                                names.indexOf(fork.node()),
                                                fork.nanos()))
                                .toList(),
                        treatments.size(),
                        names.size());
        List<OfNode> nodes = new ArrayList<>();
        for (String name : names) {
            long count = counts.getOrDefault(name, 0L);
            Optional<Effect> effect = effects.map(all -> effect(all, names.indexOf(name)));
            nodes.add(new OfNode(name, count, effect, overOthers(name, names, sentinels)));
        }
        return Optional.of(new NodeEffects(nodes, effects.map(BlockEffects::range)));
    }

    private static Effect effect(BlockEffects all, int block) {
        return new Effect(all.factor(block), all.interval(block));
    }

    private static Optional<Double> overOthers(
            String name, List<String> names, SentinelReadings sentinels) {
        double[] otherMedians =
                names.stream()
                        .filter(node -> !node.equals(name))
                        .flatMap(node -> sentinels.of(node).median().stream())
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        return sentinels
                .of(name)
                .median()
                .filter(_ -> otherMedians.length > 0)
                .map(median -> median / Quantiles.middle(otherMedians));
    }

    /**
     * The mean elapsed time of a fork that counts, and its node.
     *
     * @param node empty if the run has only one
     */
    record ForkMeans(String configuration, String node, double nanos) {

        static List<ForkMeans> of(Run run) {
            record Place(String configuration, int fork) {}
            Map<Place, Double> times = new HashMap<>();
            for (MeasuredConfiguration configuration : run.measured()) {
                for (ForkValues fork : configuration.forks(Quantity.TIME)) {
                    times.put(new Place(configuration.id(), fork.number()), fork.mean());
                }
            }
            List<ForkMeans> means = new ArrayList<>();
            for (ForkRecord fork : run.forks()) {
                Double nanos = times.get(new Place(fork.configuration(), fork.number()));
                if (nanos != null) {
                    means.add(
                            new ForkMeans(
                                    fork.configuration(),
                                    Objects.requireNonNullElse(fork.node(), ""),
                                    nanos));
                }
            }
            return means;
        }
    }
}
