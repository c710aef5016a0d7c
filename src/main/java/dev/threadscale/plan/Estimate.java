package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.workload.Combination;
import dev.threadscale.worker.workload.WorkloadType;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * How long a plan will take, roughly: each container's start and end, and the nominal costs that
 * workloads and thread kinds state of themselves.
 */
public final class Estimate {

    /** Creating, starting and removing a container and a virtual machine. */
    private static final double SECONDS_PER_FORK = 0.8;

    /** The same for a companion server and its network. */
    private static final double SECONDS_PER_COMPANION = 1.2;

    /** The virtual machine starts out slow; a warm-up iteration takes about this much longer. */
    private static final double WARMUP_FACTOR = 2;

    private Estimate() {}

    public static Duration of(Plan plan) {
        double seconds = 0;
        for (Configuration configuration : plan.configurations()) {
            seconds += plan.experiment().measure().forks() * fork(plan.experiment(), configuration);
        }
        return Duration.ofSeconds(Math.round(Math.ceil(seconds)));
    }

    private static double fork(Experiment experiment, Configuration configuration) {
        double iterations =
                experiment.measure().warmup() * WARMUP_FACTOR + experiment.measure().iterations();
        double companion =
                configuration.needs().contains(Setup.Need.SERVER) ? SECONDS_PER_COMPANION : 0;
        return SECONDS_PER_FORK + companion + iterations * iteration(experiment, configuration);
    }

    private static double iteration(Experiment experiment, Configuration configuration) {
        WorkloadType workload = Combinations.workload(experiment);
        Combination combination = Combinations.of(experiment, configuration);
        int tasks = combination.tasks();
        double work = workload.cost().cpuSeconds(combination.workload(), tasks);
        double overhead = tasks * combination.kind().taskMicroseconds() * 1e-6;
        double threads = Math.max(1, combination.mostThreads().orElse(1));
        double cpus = configuration.cpus().parallelism().map(BigDecimal::doubleValue).orElse(1.0);
        double turns = Math.ceil(tasks / threads);
        double wait = workload.waitTime().apply(combination.workload()).toNanos() * 1e-9;
        return (work + overhead) / Math.min(cpus, threads) + turns * wait;
    }
}
