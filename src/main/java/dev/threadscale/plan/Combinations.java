package dev.threadscale.plan;

import dev.threadscale.error.UserException;
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

    static Optional<KneeSearch> kneeSearch(Experiment experiment) {
        return experiment
                .search()
                .map(search -> KneeSearch.of(search, workload(experiment).strong()));
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

    /** Why a configuration makes no sense, or empty if it does. */
    static Optional<String> problem(Experiment experiment, Configuration configuration) {
        return workload(experiment).check().problem(of(experiment, configuration));
    }

    /**
     * Refuses a configuration that makes no sense.
     *
     * @throws UserException with the workload's reason
     */
    static void check(Experiment experiment, Configuration configuration) {
        Optional<String> problem = problem(experiment, configuration);
        if (problem.isPresent()) {
            throw new UserException(
                    "'%s': %s makes no sense. %s."
                            .formatted(experiment.name(), configuration.describe(), problem.get()),
                    "Change one of the levels, or take the combination away with 'exclude'.");
        }
    }
}
