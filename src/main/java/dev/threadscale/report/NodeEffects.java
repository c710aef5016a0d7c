package dev.threadscale.report;

import dev.threadscale.stats.BlockEffects;
import dev.threadscale.stats.BlockEffects.Observation;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Usual;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the nodes change that the forks of a run were spread over.
 *
 * @param nodes by name
 * @param range how many times as long the slowest takes as the fastest; empty if that cannot be
 *     told from what the configurations change
 */
record NodeEffects(List<OfNode> nodes, OptionalDouble range) {

    /** A sentinel that is off by more is not usual; the same holds between those of one node. */
    private static final double ALIKE = 0.10;

    /**
     * One node.
     *
     * @param forks that ran on it and count
     * @param effect on its times; empty if it cannot be told
     * @param sentinel its sentinel over those of the others; empty without sentinels
     */
    record OfNode(String name, long forks, Optional<Effect> effect, OptionalDouble sentinel) {

        boolean isUsual() {
            return sentinel.isEmpty() || Math.abs(sentinel.getAsDouble() - 1) <= ALIKE;
        }
    }

    /**
     * How many times as long a node takes as all of them do.
     *
     * @param interval of 95 % confidence
     */
    record Effect(double factor, Interval interval) {}

    /** Those of a run; empty if it was not spread over several. */
    static Optional<NodeEffects> read(Path directory, Evidence evidence) {
        Run run = evidence.run();
        // Else the nodes are what is compared.
        boolean spread =
                RunFile.read(directory).path("nodes").size() > 1
                        && run.axes().stream().noneMatch(axis -> axis.is(Axis.SYSTEM));
        return spread ? of(ForkMeans.read(directory, run), evidence.sentinels()) : Optional.empty();
    }

    static Optional<NodeEffects> of(List<ForkMeans> forks, Sentinels sentinels) {
        List<String> names = forks.stream().map(ForkMeans::node).distinct().sorted().toList();
        List<String> configurations =
                forks.stream().map(ForkMeans::configuration).distinct().toList();
        if (names.size() < 2) {
            return Optional.empty();
        }
        Optional<BlockEffects> effects =
                BlockEffects.of(
                        forks.stream()
                                .map(fork ->
                                        new Observation(
                                                configurations.indexOf(fork.configuration()),
                                                names.indexOf(fork.node()),
                                                fork.nanos()))
                                .toList(),
                        configurations.size(),
                        names.size());
        return Optional.of(
                new NodeEffects(
                        names.stream()
                                .map(name -> {
                                    int block = names.indexOf(name);
                                    return new OfNode(
                                            name,
                                            forks.stream()
                                                    .filter(fork -> fork.node().equals(name))
                                                    .count(),
                                            effects.map(all ->
                                                    new Effect(
                                                            all.factor(block),
                                                            all.interval(block))),
                                            overOthers(name, names, sentinels));
                                })
                                .toList(),
                        effects.map(all -> OptionalDouble.of(all.range()))
                                .orElseGet(OptionalDouble::empty)));
    }

    private static OptionalDouble overOthers(String name, List<String> names, Sentinels sentinels) {
        double[] others =
                names.stream()
                        .filter(other -> !other.equals(name))
                        .flatMapToDouble(other -> sentinels.of(other).median().stream())
                        .toArray();
        OptionalDouble its = sentinels.of(name).median();
        return its.isPresent() && others.length > 0
                ? OptionalDouble.of(its.getAsDouble() / Usual.median(others))
                : OptionalDouble.empty();
    }
}
