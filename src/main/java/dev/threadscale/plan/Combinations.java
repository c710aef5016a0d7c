package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Choice;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Combination;
import dev.threadscale.worker.workload.WorkloadType;
import dev.threadscale.worker.workload.Workloads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What configurations ask of their workload and their thread kind. */
final class Combinations {

    private Combinations() {}

    static WorkloadType workload(Experiment experiment) {
        return Workloads.find(experiment.workload()).orElseThrow();
    }

    static Combination of(Experiment experiment, Configuration configuration) {
        WorkloadType workload = workload(experiment);
        Map<String, String> given = new LinkedHashMap<>();
        workload.parameters()
                .forEach(parameter -> {
                    var level = configuration.levels().get(parameter.name());
                    given.put(
                            parameter.name(),
                            level != null
                                    ? level.label()
                                    : experiment
                                            .parameters()
                                            .getOrDefault(
                                                    parameter.name(), parameter.defaultValue()));
                });
        Choice threads = configuration.threads();
        ThreadKindType kind = ThreadKinds.find(threads.name()).orElseThrow();
        return new Combination(
                Arguments.of(workload.parameters(), given),
                kind,
                Arguments.of(kind.parameters(), threads.arguments()),
                configuration.tasks(),
                configuration.cpus().processors());
    }

    /**
     * Refuses a configuration that makes no sense.
     *
     * @throws PlanException with the workload's reason
     */
    static void check(Experiment experiment, Configuration configuration) throws PlanException {
        Optional<String> problem =
                workload(experiment).check().problem(of(experiment, configuration));
        if (problem.isPresent()) {
            throw new PlanException(
                    "'%s': %s makes no sense. %s."
                            .formatted(experiment.name(), configuration.describe(), problem.get()),
                    "Change one of the levels, or take the combination away with 'exclude'.");
        }
    }
}
