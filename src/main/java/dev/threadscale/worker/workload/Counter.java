package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Observed;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Observation;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.util.List;

/**
 * Strong scaling with one thing in common: a fixed number of operations is divided over the tasks,
 * and each counts itself in one counter of all.
 */
public final class Counter implements Workload {

    private static final Parameter OPERATIONS =
            new Parameter(
                    "operations",
                    new Parameter.Whole(1, 100_000_000_000L),
                    "10000000",
                    "Operations of all tasks together.");
    private static final Parameter SYNCHRONIZATION =
            new Parameter(
                    "synchronization",
                    new Parameter.Words(SharedCounter.SYNCHRONIZATIONS),
                    SharedCounter.NONE,
                    "What keeps the increments apart: nothing, so that some are lost; a"
                            + " synchronized method or block; a compare-and-set loop; a"
                            + " ReentrantLock; a LongAdder.");

    private static final Observed LOST_UPDATES =
            new Observed(
                    "lost_updates",
                    "count",
                    "Increments that another thread overwrote; with synchronization none.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "counter",
                            "A fixed number of small operations is divided over the tasks, and"
                                    + " each increments one counter that all share.",
                            List.of(OPERATIONS, SYNCHRONIZATION),
                            Counter::new,
                            (arguments, tasks) ->
                                    nanoseconds(arguments)
                                            * 1e-9
                                            * arguments.number(OPERATIONS.name()))
                    .observing(LOST_UPDATES)
                    .strongScaling();

    /** Steps of an operation, for about 25 ns. */
    private static final int STEPS = 20;

    private final long operations;
    private final String synchronization;
    private final Operation operation;
    private final long[] states;
    private final EndedTasks ended;
    private SharedCounter counter;

    Counter(Setup setup) {
        this.operations = setup.number(OPERATIONS.name());
        this.synchronization = setup.text(SYNCHRONIZATION.name());
        this.operation = Operation.ofLength(STEPS);
        this.states = new long[setup.tasks()];
        this.ended = new EndedTasks(setup.tasks());
        this.counter = SharedCounter.of(synchronization);
    }

    @Override
    public void prepare() {
        ended.clear();
        counter = SharedCounter.of(synchronization);
    }

    /**
     * The loop inside of {@link Operation#apply(long)}, whose length the compiler does not know,
     * also keeps this loop from being unrolled. Unrolled, neighbouring increments could be made
     * under one lock instead of one after the other.
     */
    @Override
    public void run(int task) {
        SharedCounter shared = counter;
        Operation each = operation;
        long state = task;
        for (long left = share(task); left > 0; left--) {
            state = each.apply(state);
            shared.increment();
        }
        states[task] = state;
        ended.add(task);
    }

    /**
     * The state after so many steps is also known without taking them, so each task has made
     * exactly its operations; then whatever the counter lacks was lost.
     */
    @Override
    public void verify() throws WrongResultException {
        ended.verifyAll();
        for (int task = 0; task < states.length; task++) {
            if (states[task] != operation.apply(task, share(task))) {
                throw new WrongResultException(
                        "task %d has not computed its %d operations".formatted(task, share(task)));
            }
        }
        long total = counter.total();
        boolean isRight =
                synchronization.equals(SharedCounter.NONE)
                        ? total > 0 && total <= operations
                        : total == operations;
        if (!isRight) {
            throw new WrongResultException(
                    "counted %d of %d operations".formatted(total, operations));
        }
    }

    @Override
    public List<Observation> observations() {
        return synchronization.equals(SharedCounter.NONE)
                ? List.of(new Observation(LOST_UPDATES, executed() - counter.total()))
                : List.of();
    }

    /** Operations of the tasks that came to their end: all, if none has failed. */
    private long executed() {
        long executed = 0;
        for (int task = 0; task < states.length; task++) {
            executed += ended.contains(task) ? share(task) : 0;
        }
        return executed;
    }

    /** How many operations a task has; the first ones have the remainder. */
    private long share(int task) {
        int tasks = states.length;
        return operations / tasks + (task < operations % tasks ? 1 : 0);
    }

    long total() {
        return counter.total();
    }

    private static double nanoseconds(Arguments arguments) {
        return switch (arguments.text(SYNCHRONIZATION.name())) {
            case "method", "block", "lock" -> 60;
            case "cas" -> 40;
            default -> 25;
        };
    }
}
