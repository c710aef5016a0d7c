package dev.threadscale.plan;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.levels.Level;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks what configurations require of their workload and their thread kind. */
final class CombinationCheck {

    private CombinationCheck() {}

    static Combination of(Experiment experiment, Configuration configuration) {
        WorkloadType workload = experiment.type();
        Map<String, String> given = new LinkedHashMap<>(experiment.parameters());
        for (Map.Entry<String, Level> axis : configuration.levels().entrySet()) {
            if (axis.getValue() instanceof Level.Value(String value)) {
                given.put(axis.getKey(), value);
            }
        }
        ThreadKindType kind = configuration.threadKind();
        return kind.with(
                Arguments.of(workload.parameters(), given),
                Arguments.of(kind.parameters(), configuration.threads().arguments()),
                configuration.tasks(),
                configuration.cpus().processors().stream().mapToInt(n -> n).findFirst());
    }

    /** Returns the reason why a configuration does not make sense; empty if it does. */
    static Optional<String> problem(Experiment experiment, Configuration configuration) {
        if (configuration.code().isPresent()) {
            Optional<String> problem = problem(configuration.code().get(), configuration);
            if (problem.isPresent()) {
                return problem;
            }
        }
        if (configuration.jvm().heapBytes().orElse(0) >= configuration.limits().memoryBytes()) {
            return Optional.of("The heap does not fit into the memory of the container");
        }
        WorkloadType type = experiment.type();
        Combination combination = of(experiment, configuration);
        return problem(type, configuration.runtime())
                .or(() -> cacheProblem(configuration))
                .or(() -> type.rule().problem(combination))
                .or(() ->
                        configuration
                                .code()
                                .flatMap(code ->
                                        code.problem(
                                                combination.arguments(),
                                                configuration.threads().toString())));
    }

    private static Optional<String> problem(WorkloadType type, RuntimeLevel runtime) {
        if (type.release() <= WorkloadType.OLDEST_RELEASE) {
            return Optional.empty();
        }
        return switch (runtime.program()) {
            case RuntimeLevel.NativeImage _ ->
                    Optional.of("A native image cannot look up methods of a newer Java by name");
            case RuntimeLevel.VirtualMachine(int release, _) when release < type.release() ->
                    Optional.of("%s needs Java %d".formatted(type.name(), type.release()));
            case RuntimeLevel.VirtualMachine _, RuntimeLevel.OtherImage _ -> Optional.empty();
        };
    }

    private static Optional<String> problem(Code code, Configuration configuration) {
        List<String> options = configuration.runtimeArguments();
        return switch (configuration.runtime().program()) {
            case RuntimeLevel.NativeImage _
                    when code.benchmark().isPresent() || code.role() == Code.Role.SERVER ->
                    Optional.of(
                            "A native image cannot load classes: it contains those that it"
                                    + " was built with");
            case RuntimeLevel.NativeImage _
                    when configuration.threads().name().equals(ThreadKinds.OWN.name()) ->
                    Optional.of("A native image cannot look up an executor's factory by name");
            case RuntimeLevel.NativeImage _ -> code.release().withoutPreview(List.of());
            case RuntimeLevel.VirtualMachine(int release, _) ->
                    code.release().problem(release, options);
            case RuntimeLevel.OtherImage _ -> code.release().withoutPreview(options);
        };
    }

    /** An ahead-of-time cache holds the modules as they were when it was made. */
    private static Optional<String> cacheProblem(Configuration configuration) {
        List<String> options = new ArrayList<>(configuration.runtimeArguments());
        configuration.code().ifPresent(code -> options.addAll(code.modules()));
        RuntimeLevel runtime = configuration.runtime();
        for (String option : options) {
            if (runtime.hasCache() && option.startsWith("--add-")) {
                return Optional.of(
                        "The ahead-of-time cache of %s cannot be used with %s"
                                .formatted(runtime.label(), option));
            }
        }
        return Optional.empty();
    }

    /**
     * Rejects a configuration that does not make sense.
     *
     * @throws UserException with the workload's reason
     */
    static void check(Experiment experiment, Configuration configuration) {
        Optional<String> problem = problem(experiment, configuration);
        if (problem.isPresent()) {
            throw UserException.at(
                            experiment.source().place("matrix"),
                            "'%s': %s cannot be measured. %s.",
                            experiment.name(),
                            configuration.describe(),
                            problem.get())
                    .fix("Change one of the levels, or remove the combination with 'exclude'.");
        }
    }
}
