package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Measure;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The order in which forks run. It depends only on the seed and the round. */
final class ForkOrder {

    private ForkOrder() {}

    /**
     * Returns blocks that contain each configuration once, each in its own order, so that drift of
     * the host is spread over all configurations. Once the picture is complete, only configurations
     * with a finding follow.
     *
     * @param round from 1, the plan itself
     */
    static List<Fork> blocks(List<Configuration> configurations, Experiment experiment, int round) {
        Measure measure = experiment.measure();
        List<Fork> forks = new ArrayList<>(configurations.size() * measure.forks());
        Random random = random(measure, round);
        List<Configuration> block = new ArrayList<>(configurations);
        for (int number = 1; number <= measure.forks(); number++) {
            if (number == measure.pictureForks() + 1) {
                Set<Levels> compared = experiment.compared(labels(configurations));
                block.removeIf(configuration -> !compared.contains(configuration.labels()));
            }
            if (measure.order() == Measure.Order.SHUFFLED) {
                Collections.shuffle(block, random);
            }
            for (Configuration configuration : block) {
                forks.add(new Fork(configuration, number));
            }
        }
        return forks;
    }

    /**
     * Returns forks in blocks of the same number, each in its own order.
     *
     * @param round from 2, different for each call
     */
    static List<Fork> shuffled(List<Fork> more, Experiment experiment, int round) {
        List<Fork> forks = new ArrayList<>(more);
        if (experiment.measure().order() == Measure.Order.SHUFFLED) {
            Collections.shuffle(forks, random(experiment.measure(), round));
        }
        forks.sort(Comparator.comparingInt(Fork::number));
        return forks;
    }

    private static Random random(Measure measure, int round) {
        return new Random(measure.seed() + round - 1);
    }

    /** Returns the labels of configurations, in their order. */
    static List<Levels> labels(List<Configuration> configurations) {
        return configurations.stream().map(Configuration::labels).toList();
    }
}
