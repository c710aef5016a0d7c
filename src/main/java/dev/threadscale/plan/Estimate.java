package dev.threadscale.plan;

import dev.threadscale.experiment.CpuLimit;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.WorkloadType;
import dev.threadscale.worker.workload.Workloads;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long a plan will take, roughly: each container's start and end, and the nominal costs that
 * workloads and thread kinds state of themselves.
 */
public final class Estimate {

    /** Creating, starting and removing a container and a virtual machine. */
    private static final double SECONDS_PER_FORK = 0.8;

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
        return SECONDS_PER_FORK + iterations * iteration(experiment, configuration);
    }

    private static double iteration(Experiment experiment, Configuration configuration) {
        WorkloadType workload = Workloads.find(experiment.workload()).orElseThrow();
        int tasks = configuration.tasks();
        Map<String, String> given = new LinkedHashMap<>();
        workload.parameters()
                .forEach(parameter -> {
                    var level = configuration.levels().get(parameter.name());
                    String fixed = experiment.parameters().get(parameter.name());
                    given.put(
                            parameter.name(),
                            level != null
                                    ? level.label()
                                    : fixed != null ? fixed : parameter.defaultValue());
                });
        double work = workload.cost().cpuSeconds(Arguments.of(workload.parameters(), given), tasks);
        var kind = ThreadKinds.find(configuration.threads().name()).orElseThrow();
        double overhead = tasks * kind.taskMicroseconds() * 1e-6;
        return (work + overhead) / parallelism(configuration.cpus(), tasks, kind.concurrent());
    }

    private static double parallelism(CpuLimit cpus, int tasks, boolean concurrent) {
        double limit = cpus.parallelism().map(BigDecimal::doubleValue).orElse(1.0);
        return Math.min(limit, concurrent ? tasks : 1);
    }
}
