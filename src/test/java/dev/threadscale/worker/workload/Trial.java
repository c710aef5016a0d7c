package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.Pairs;
import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes workloads of the table and runs them as the worker does; arguments are {@code key=value}.
 */
final class Trial {

    private Trial() {}

    static Setup setup(WorkloadType type, int tasks, String... given) {
        return setup(type, tasks, null, null, given);
    }

    static Setup setup(
            WorkloadType type,
            int tasks,
            @Nullable Path scratch,
            @Nullable URI server,
            String... given) {
        return new Setup(
                Arguments.of(type.parameters(), Pairs.parse(given, "")),
                tasks,
                "virtual",
                Optional.ofNullable(scratch),
                Optional.ofNullable(server));
    }

    static Workload create(WorkloadType type, int tasks, String... given) {
        return create(type, tasks, null, null, given);
    }

    static Workload create(
            WorkloadType type,
            int tasks,
            @Nullable Path scratch,
            @Nullable URI server,
            String... given) {
        return type.constructor().apply(setup(type, tasks, scratch, server, given));
    }

    /** Runs an iteration up to its verification; throws what a task threw first. */
    static void iterate(Workload workload, String threads, int tasks) throws Exception {
        iterate(workload, Kinds.create(threads), tasks);
    }

    static void iterate(Workload workload, ThreadKind threads, int tasks) throws Exception {
        workload.prepare();
        execute(workload, threads, tasks, work(workload));
    }

    /** Runs an iteration whose result is right. */
    static void passes(Workload workload, String threads, int tasks) throws Exception {
        iterate(workload, threads, tasks);
        assertThatCode(workload::verify).as(threads).doesNotThrowAnyException();
    }

    static void assertWrong(Workload workload, String reason) {
        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessage(reason);
    }

    /** A kind that makes a thread for each task, and keeps what it makes. */
    static ThreadKind recording(String kind, List<Thread> made) {
        ThreadKind.PerTask perTask = (ThreadKind.PerTask) Kinds.create(kind);
        return new ThreadKind.PerTask(body -> {
            Thread thread = perTask.factory().newThread(body);
            made.add(thread);
            return thread;
        });
    }

    /** Runs the timed part and settles; throws what a task threw first. */
    static void execute(Workload workload, ThreadKind threads, int tasks, IntFunction<Task> work)
            throws Exception {
        Queue<Exception> thrown = new ConcurrentLinkedQueue<>();
        workload.execute(
                threads,
                tasks,
                task -> {
                    Task body = work.apply(task);
                    return () -> {
                        try {
                            body.run();
                        } catch (Exception failed) {
                            thrown.add(failed);
                        }
                    };
                });
        workload.settle();
        if (!thrown.isEmpty()) {
            throw thrown.element();
        }
    }

    static IntFunction<Task> work(Workload workload) {
        return task -> () -> workload.run(task);
    }

    /** The work of a thread. */
    @FunctionalInterface
    interface Task {
        void run() throws Exception;
    }

    /** The reason why a combination makes no sense on so many processors. */
    static Optional<String> problem(
            WorkloadType type,
            String threads,
            int tasks,
            @Nullable Integer processors,
            String... given) {
        Choice choice = Choice.parse(threads);
        ThreadKindType kind = ThreadKinds.find(choice.name()).orElseThrow();
        return type.rule()
                .problem(
                        kind.with(
                                setup(type, tasks, given).arguments(),
                                Arguments.of(kind.parameters(), choice.arguments()),
                                tasks,
                                processors == null
                                        ? OptionalInt.empty()
                                        : OptionalInt.of(processors)));
    }

    /** The thread kinds that a workload goes with, with all parameters at their defaults. */
    static List<String> kinds(WorkloadType type, int tasks, @Nullable Integer processors) {
        return ThreadKinds.names().stream()
                .filter(kind -> problem(type, kind, tasks, processors).isEmpty())
                .toList();
    }

    /** The values of the iteration, by name. */
    static Map<String, Long> counts(Workload workload) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Observation observation : workload.observations()) {
            counts.put(observation.what().name(), observation.value().longValue());
        }
        return counts;
    }
}
