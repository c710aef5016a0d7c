package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * The smallest part of a plan that shows whether an experiment runs on a host: a short fork of one
 * configuration of each thread kind, the one with the fewest CPUs and among those the fastest.
 */
public final class Trial {

    /** The overrides that make every fork short, as {@code PATH=VALUE}. */
    public static final List<String> SETTINGS =
            List.of(
                    "measure.warmup=0",
                    "measure.iterations=2",
                    "measure.forks=1",
                    "measure.precision=none",
                    "measure.sentinel=false",
                    "measure.explain=none");

    private Trial() {}

    /**
     * Returns the trial of a plan.
     *
     * @param plan a plan with {@link #SETTINGS}
     */
    public static Plan of(Plan plan) {
        Experiment trial = plan.experiment().trial();
        BinaryOperator<Configuration> smaller =
                BinaryOperator.minBy(
                        Comparator.comparingInt((Configuration one) ->
                                        one.cpus().processors().orElse(Integer.MAX_VALUE))
                                .thenComparingDouble(one -> TimeEstimate.fork(trial, one, false)));
        Map<String, Configuration> smallest = new LinkedHashMap<>();
        plan.configurations().forEach(one -> smallest.merge(one.threads().name(), one, smaller));
        List<Configuration> kept = List.copyOf(smallest.values());
        return new Plan(trial, kept, kept.stream().map(one -> new Fork(one, 1)).toList());
    }
}
