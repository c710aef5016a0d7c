package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.PoolSize;
import dev.threadscale.worker.own.UserExecutor;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.ThreadKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The literal table of thread kinds, since a native image must see every constructor. A fork
 * creates only its own kind, because linking those of all others takes about 10 ms.
 */
public enum ThreadKinds {
    SEQUENTIAL(0x000000, "One task after the other on the main thread, without other threads."),
    PLATFORM(0xD55E00, "A new platform thread for each task."),
    VIRTUAL(0x0072B2, "A new virtual thread for each task."),
    FIXED_POOL(0x009E73, "A pool of platform threads that takes the tasks from one queue."),
    CACHED_POOL(0x999933, "A pool that starts a platform thread for a task if none is idle."),
    SINGLE_POOL(0x777777, "One platform thread that takes the tasks from a queue."),
    VIRTUAL_EXECUTOR(0x56B4E9, "An executor that starts a virtual thread for each task."),
    FORK_JOIN(0xCC79A7, "A separate ForkJoin pool; a worker takes its newest task first."),
    WORK_STEALING(0x882255, "A ForkJoin pool whose workers take their oldest task first."),
    PARALLEL_STREAM(
            0xE69F00, "A parallel stream: the main thread and the common pool share the tasks.");

    private static final ThreadKindType.Most ONE =
            (arguments, tasks, processors) -> OptionalInt.of(1);

    private static final ThreadKindType.Most ONE_PER_TASK =
            (arguments, tasks, processors) -> OptionalInt.of(tasks);

    /**
     * The size for a parallel stream: the caller and the common pool, which has one thread less
     * than processors, but at least one.
     */
    private static final ThreadKindType.Most STREAM =
            (arguments, tasks, processors) ->
                    processors.isEmpty()
                            ? processors
                            : OptionalInt.of(1 + Math.max(1, processors.getAsInt() - 1));

    /** The lifetime of a pool that is created before the first iteration and used in all. */
    private static final String FORK = "fork";

    /** The lifetime of a pool. */
    private static final Parameter LIFETIME =
            Parameter.oneOf("lifetime", "iteration", FORK)
                    .describedAs(
                            "iteration: a new pool in each iteration, so its start and its"
                                    + " end are measured; fork: one pool for all iterations, whose"
                                    + " threads the warm-up starts.");

    /**
     * The parameters that were added after labels existed. A label does not contain their defaults.
     */
    public static final List<Parameter> UNNAMED =
            List.of(LIFETIME, Carriers.PARALLELISM, Carriers.MOST);

    private static final Parameter SIZE = size("size", 100_000, "Threads in the pool");

    /** The parallelism of a ForkJoin pool, which is limited to 32,767. */
    private static final Parameter PARALLELISM =
            size("parallelism", 32_767, "Threads that run tasks at a time");

    /** The parameters of pools. A pool created by JMH uses JMH's values instead. */
    public static final List<Parameter> OF_POOLS = List.of(SIZE, PARALLELISM, LIFETIME);

    /** The method that creates a user's executor. */
    public static final Parameter FACTORY =
            new Parameter(
                    "factory",
                    new Parameter.Text(200),
                    "",
                    "A public static method on the class path that makes an ExecutorService or a"
                            + " ThreadFactory, as in com.acme.Executors::bounded.");

    /** The kind for the user's own executors, which is only available with the user's classes. */
    public static final ThreadKindType OWN =
            new ThreadKindType(
                    "executor",
                    "An executor, or threads, of your own (docs/your-code.md).",
                    List.of(FACTORY, LIFETIME),
                    arguments -> UserExecutor.kind(arguments.text(FACTORY), isOfFork(arguments)),
                    ONE_PER_TASK,
                    10,
                    false);

    private final int colour;
    private final String description;

    ThreadKinds(int colour, String description) {
        this.colour = colour;
        this.description = description;
    }

    /**
     * Returns the colour of a kind in all pictures, as red, green and blue; empty if it is not in
     * this table.
     */
    public static OptionalInt colour(String kind) {
        for (ThreadKinds one : values()) {
            if (one.key().equals(kind)) {
                return OptionalInt.of(one.colour);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Returns the number of threads that run tasks at once; empty if it is unknown, as for pools
     * whose size JMH chooses.
     *
     * @param choice of a kind, whose lifetime does not matter
     */
    public static OptionalInt most(Choice choice, int tasks, int processors) {
        Choice kind = choice.without(LIFETIME.name());
        if (!kind.arguments().isEmpty() || isOfJmh(kind)) {
            return OptionalInt.empty();
        }
        return find(kind.name())
                .filter(type -> !type.equals(OWN))
                .map(type ->
                        type.most()
                                .threads(
                                        Arguments.of(type.parameters(), Map.of()),
                                        tasks,
                                        OptionalInt.of(processors)))
                .orElse(OptionalInt.empty());
    }

    private ThreadKindType type() {
        return switch (this) {
            case SEQUENTIAL -> kind(ONE, 0, ThreadKind.OnCaller::new);
            case PLATFORM -> perTask(150, Thread::ofPlatform);
            case VIRTUAL -> perTask(3, Thread::ofVirtual).onVirtualThreads();
            case FIXED_POOL -> sized(SIZE, Executors::newFixedThreadPool);
            case CACHED_POOL -> pool(ONE_PER_TASK, 100, Executors::newCachedThreadPool);
            case SINGLE_POOL -> pool(ONE, 2, Executors::newSingleThreadExecutor);
            case VIRTUAL_EXECUTOR ->
                    pool(ONE_PER_TASK, 4, Executors::newVirtualThreadPerTaskExecutor)
                            .onVirtualThreads();
            case FORK_JOIN -> sized(PARALLELISM, ForkJoinPool::new);
            case WORK_STEALING -> sized(PARALLELISM, Executors::newWorkStealingPool);
            case PARALLEL_STREAM -> kind(STREAM, 1, ThreadKind.ParallelStream::new);
        };
    }

    /** Returns the name in YAML. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Parameter size(String name, int most, String what) {
        return Parameter.wholeOr(name, 1, most, PoolSize.CPUS, PoolSize.HALF_CPUS)
                .describedAs(
                        what
                                + "; cpus means the number of processors that the"
                                + " runtime sees, half-cpus half of it.");
    }

    /** Returns the number of threads in a pool on the given number of processors. */
    private static int threads(Arguments arguments, Parameter size, int processors) {
        return PoolSize.threads(arguments.text(size), processors);
    }

    private ThreadKindType kind(
            ThreadKindType.Most most, double microseconds, Supplier<ThreadKind> maker) {
        return new ThreadKindType(
                key(), description, List.of(), arguments -> maker.get(), most, microseconds, false);
    }

    private ThreadKindType perTask(double microseconds, Supplier<Thread.Builder> builder) {
        return kind(
                ONE_PER_TASK, microseconds, () -> new ThreadKind.PerTask(builder.get().factory()));
    }

    private ThreadKindType pool(
            ThreadKindType.Most most, double microseconds, Supplier<ExecutorService> maker) {
        return new ThreadKindType(
                key(),
                description,
                List.of(LIFETIME),
                arguments -> executor(arguments, maker),
                most,
                microseconds,
                false);
    }

    private static ThreadKind executor(Arguments arguments, Supplier<ExecutorService> maker) {
        return isOfFork(arguments)
                ? new ThreadKind.SharedExecutor(maker.get())
                : new ThreadKind.Executor(maker);
    }

    /** Returns true if the arguments ask for one pool for all iterations. */
    static boolean isOfFork(Arguments arguments) {
        return FORK.equals(arguments.asMap().get(LIFETIME.name()));
    }

    /** Returns true for a pool without a size, which only JMH creates. */
    public static boolean isOfJmh(Choice choice) {
        return missingSize(choice).isPresent();
    }

    /** Returns the largest size that a pool without a size can get; empty for anything else. */
    public static Optional<Long> mostOf(Choice choice) {
        return missingSize(choice).map(size -> ((Parameter.Whole) size.domain()).max());
    }

    /** Returns a pool without a size with this one; anything else as it is. */
    public static Choice sized(Choice choice, long size) {
        Map<String, String> arguments = new HashMap<>(choice.arguments());
        missingSize(choice)
                .ifPresent(missing -> arguments.put(missing.name(), Long.toString(size)));
        return new Choice(choice.name(), arguments);
    }

    /** Returns a pool without its size; anything else as it is. */
    public static Choice unsized(Choice choice) {
        return missingSize(new Choice(choice.name(), Map.of()))
                .map(size -> choice.without(size.name()))
                .orElse(choice);
    }

    private static Optional<Parameter> missingSize(Choice choice) {
        return find(choice.name()).stream()
                .flatMap(type -> type.parameters().stream())
                .filter(List.of(SIZE, PARALLELISM)::contains)
                .filter(size -> !choice.arguments().containsKey(size.name()))
                .findFirst();
    }

    /** Returns the lifetime of a choice's pool; empty if it does not have a pool. */
    public static Optional<String> lifetime(Choice choice) {
        return find(choice.name())
                .filter(type -> type.parameters().contains(LIFETIME))
                .map(type ->
                        choice.arguments().getOrDefault(LIFETIME.name(), LIFETIME.defaultValue()));
    }

    /** Creates the type of a pool with a set number of platform threads. */
    private ThreadKindType sized(Parameter size, IntFunction<ExecutorService> maker) {
        return new ThreadKindType(
                key(),
                description,
                List.of(size, LIFETIME),
                arguments -> {
                    int threads =
                            threads(arguments, size, Runtime.getRuntime().availableProcessors());
                    return executor(arguments, () -> maker.apply(threads));
                },
                (arguments, tasks, processors) -> {
                    OptionalInt threads = arguments.integerUnlessWord(size);
                    return threads.isPresent() || processors.isEmpty()
                            ? threads
                            : OptionalInt.of(threads(arguments, size, processors.getAsInt()));
                },
                2,
                false);
    }

    public static List<ThreadKindType> all() {
        return Arrays.stream(values()).map(ThreadKinds::type).toList();
    }

    public static Optional<ThreadKindType> find(String name) {
        for (ThreadKinds kind : values()) {
            if (kind.key().equals(name)) {
                return Optional.of(kind.type());
            }
        }
        return name.equals(OWN.name()) ? Optional.of(OWN) : Optional.empty();
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(ThreadKinds::key).toList();
    }
}
