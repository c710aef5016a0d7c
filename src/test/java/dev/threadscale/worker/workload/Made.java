package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** Workloads that need nothing, as the table makes them. */
final class Made {

    private Made() {}

    static Workload of(WorkloadType type, int tasks, Map<String, String> arguments) {
        return type.constructor()
                .apply(Setup.of(Arguments.of(type.parameters(), arguments), tasks));
    }

    /** Runs a task as the worker does. */
    static IntFunction<Runnable> work(Workload workload) {
        return task ->
                () -> {
                    try {
                        workload.run(task);
                    } catch (Exception failed) {
                        throw new AssertionError(failed);
                    }
                };
    }

    /**
     * The names of the thread kinds that a workload goes with, all parameters at their defaults.
     */
    static List<String> kinds(WorkloadType type, int tasks, OptionalInt processors) {
        Arguments defaults = Arguments.of(type.parameters(), Map.of());
        return ThreadKinds.TABLE.stream()
                .filter(kind ->
                        type.check()
                                .problem(
                                        new Combination(
                                                defaults,
                                                kind,
                                                Arguments.of(kind.parameters(), Map.of()),
                                                tasks,
                                                processors))
                                .isEmpty())
                .map(ThreadKindType::name)
                .toList();
    }
}
