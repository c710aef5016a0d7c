package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Choice;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What tests of single workloads begin with. */
final class Types {

    private Types() {}

    static Setup setup(WorkloadType type, Map<String, String> given, int tasks) {
        return Setup.of(Arguments.of(type.parameters(), given), tasks);
    }

    static Setup setup(WorkloadType type, Map<String, String> given, int tasks, Path scratch) {
        return new Setup(
                Arguments.of(type.parameters(), given),
                tasks,
                Optional.of(scratch),
                Optional.empty());
    }

    static Workload create(WorkloadType type, Map<String, String> given, int tasks) {
        return type.constructor().apply(setup(type, given, tasks));
    }

    /** Prepares, and runs every task; the first one that throws is thrown again. */
    static void iterate(Workload workload, String threads, int tasks) throws Exception {
        Queue<Exception> thrown = new ConcurrentLinkedQueue<>();
        Choice choice = Choice.parse(threads);
        workload.prepare();
        workload.execute(
                Kinds.create(choice.name(), choice.arguments()),
                tasks,
                task ->
                        () -> {
                            try {
                                workload.run(task);
                            } catch (Exception failed) {
                                thrown.add(failed);
                            }
                        });
        Exception first = thrown.peek();
        if (first != null) {
            throw first;
        }
    }

    /** What is wrong with a combination, where the runtime sees so many processors. */
    static Optional<String> problem(
            WorkloadType type,
            Map<String, String> given,
            String threads,
            int tasks,
            OptionalInt processors) {
        Choice choice = Choice.parse(threads);
        ThreadKindType kind = ThreadKinds.find(choice.name()).orElseThrow();
        return type.check()
                .problem(
                        new Combination(
                                Arguments.of(type.parameters(), given),
                                kind,
                                Arguments.of(kind.parameters(), choice.arguments()),
                                tasks,
                                processors));
    }
}
