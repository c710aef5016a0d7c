package dev.threadscale.worker.threads;

import dev.threadscale.worker.ThreadKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** The literal table of thread kinds: a native image has to see every constructor. */
public final class ThreadKinds {

    private static final Size POOL = new Size("size", 100_000, "Threads in the pool");

    /** A ForkJoin pool takes no more than 32,767. */
    private static final Size PARALLELISM =
            new Size("parallelism", 32_767, "Threads that run tasks at a time");

    public static final List<ThreadKindType> TABLE =
            List.of(
                    new ThreadKindType(
                            "sequential",
                            "One task after the other on the main thread, without any other.",
                            List.of(),
                            arguments -> new ThreadKind.OnCaller(),
                            ThreadKindType.Most.ONE,
                            0),
                    new ThreadKindType(
                            "platform",
                            "A new platform thread for each task.",
                            List.of(),
                            arguments -> new ThreadKind.PerTask(Thread.ofPlatform().factory()),
                            ThreadKindType.Most.TASKS,
                            150),
                    new ThreadKindType(
                                    "virtual",
                                    "A new virtual thread for each task.",
                                    List.of(),
                                    arguments ->
                                            new ThreadKind.PerTask(Thread.ofVirtual().factory()),
                                    ThreadKindType.Most.TASKS,
                                    3)
                            .onVirtualThreads(),
                    new ThreadKindType(
                            "fixed-pool",
                            "A pool of platform threads that takes the tasks from one queue.",
                            List.of(POOL.parameter()),
                            arguments -> {
                                int size = POOL.here(arguments);
                                return new ThreadKind.Executor(
                                        () -> Executors.newFixedThreadPool(size));
                            },
                            POOL::most,
                            2),
                    new ThreadKindType(
                            "cached-pool",
                            "A pool that starts a platform thread for a task if none is idle.",
                            List.of(),
                            arguments -> new ThreadKind.Executor(Executors::newCachedThreadPool),
                            ThreadKindType.Most.TASKS,
                            100),
                    new ThreadKindType(
                            "single-pool",
                            "One platform thread that takes the tasks from a queue.",
                            List.of(),
                            arguments ->
                                    new ThreadKind.Executor(Executors::newSingleThreadExecutor),
                            ThreadKindType.Most.ONE,
                            2),
                    new ThreadKindType(
                                    "virtual-executor",
                                    "An executor that starts a virtual thread for each task.",
                                    List.of(),
                                    arguments ->
                                            new ThreadKind.Executor(
                                                    Executors::newVirtualThreadPerTaskExecutor),
                                    ThreadKindType.Most.TASKS,
                                    4)
                            .onVirtualThreads(),
                    new ThreadKindType(
                            "fork-join",
                            "A ForkJoin pool of its own; a worker takes its newest task first.",
                            List.of(PARALLELISM.parameter()),
                            arguments -> {
                                int parallelism = PARALLELISM.here(arguments);
                                return new ThreadKind.Executor(() -> new ForkJoinPool(parallelism));
                            },
                            PARALLELISM::most,
                            2),
                    new ThreadKindType(
                            "work-stealing",
                            "A ForkJoin pool whose workers take their oldest task first.",
                            List.of(PARALLELISM.parameter()),
                            arguments -> {
                                int parallelism = PARALLELISM.here(arguments);
                                return new ThreadKind.Executor(
                                        () -> Executors.newWorkStealingPool(parallelism));
                            },
                            PARALLELISM::most,
                            2),
                    new ThreadKindType(
                            "parallel-stream",
                            "A parallel stream: the main thread and the common pool share the"
                                    + " tasks.",
                            List.of(),
                            arguments -> new ThreadKind.ParallelStream(),
                            (arguments, tasks, processors) -> streamThreads(processors),
                            1));

    private ThreadKinds() {}

    /** The caller, and the common pool, which has one thread less than processors, but one. */
    private static OptionalInt streamThreads(OptionalInt processors) {
        return processors.isEmpty()
                ? processors
                : OptionalInt.of(1 + Math.max(1, processors.getAsInt() - 1));
    }

    public static Optional<ThreadKindType> find(String name) {
        return TABLE.stream().filter(type -> type.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return TABLE.stream().map(ThreadKindType::name).toList();
    }
}
