package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Measure;
import dev.threadscale.protocol.Observed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What a run of an experiment does: its configurations and its forks in their order.
 *
 * @param configurations in the order of the matrix
 * @param forks in the order in which they run
 */
public record Plan(Experiment experiment, List<Configuration> configurations, List<Fork> forks) {

    public Plan {
        configurations = List.copyOf(configurations);
        forks = List.copyOf(forks);
    }

    /**
     * Plans an experiment.
     *
     * @throws PlanException if no configuration is left
     */
    public static Plan of(Experiment experiment, Filter only) throws PlanException {
        List<Configuration> configurations = new MatrixExpansion(experiment, only).configurations();
        return new Plan(experiment, configurations, order(configurations, experiment.measure()));
    }

    /** What the workload observes besides times. */
    public List<Observed> observed() {
        return Combinations.workload(experiment).observed();
    }

    /**
     * Whether the tasks divide work that stays the same, so that scaling factors mean something.
     */
    public boolean strongScaling() {
        return Combinations.workload(experiment).strong();
    }

    /**
     * Blocks that hold each configuration once, each in an order of its own, so that drift of the
     * host spreads over all configurations. The order depends on the seed alone.
     */
    private static List<Fork> order(List<Configuration> configurations, Measure measure) {
        List<Fork> forks = new ArrayList<>(configurations.size() * measure.forks());
        Random random = new Random(measure.seed());
        List<Configuration> block = new ArrayList<>(configurations);
        for (int number = 1; number <= measure.forks(); number++) {
            if (measure.order() == Measure.Order.SHUFFLED) {
                Collections.shuffle(block, random);
            }
            for (Configuration configuration : block) {
                forks.add(new Fork(configuration, number));
            }
        }
        return forks;
    }
}
