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
                    .observing(LOST_UPDATES);

    /** Steps of the generator in an operation: about 25 ns. */
    private static final int STEPS = 20;

    private final long operations;
    private final String synchronization;
    private final int steps;
    private final long[] states;
    private final EndedTasks ended;
    private SharedCounter counter;

    Counter(Setup setup) {
        this.operations = setup.number(OPERATIONS.name());
        this.synchronization = setup.text(SYNCHRONIZATION.name());
        this.steps = STEPS;
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
     * The number of steps is read from a field, so that the compiler does not know it: a loop of
     * known length could be unrolled into the loop around it, and neighbouring operations then hold
     * a monitor together instead of one after the other. With a loop between them they cannot.
     */
    @Override
    public void run(int task) {
        SharedCounter shared = counter;
        int stepsOfEach = steps;
        long state = task;
        for (long left = share(task); left > 0; left--) {
            for (int step = 0; step < stepsOfEach; step++) {
                state = Generator.next(state);
            }
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
            if (states[task] != Generator.after(task, share(task) * steps)) {
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
            case "method", "block", "lock" -> 80;
            case "cas" -> 50;
            default -> 30;
        };
    }

    /** A linear congruential generator: each state needs the one before it. */
    static final class Generator {

        private static final long MULTIPLIER = 6_364_136_223_846_793_005L;
        private static final long INCREMENT = 1_442_695_040_888_963_407L;

        private Generator() {}

        static long next(long state) {
            return state * MULTIPLIER + INCREMENT;
        }

        /** The state after so many steps, by squaring the step. */
        static long after(long state, long steps) {
            long multiplier = MULTIPLIER;
            long increment = INCREMENT;
            long result = state;
            for (long left = steps; left > 0; left >>= 1) {
                if ((left & 1) == 1) {
                    result = result * multiplier + increment;
                }
                increment = increment * (multiplier + 1);
                multiplier *= multiplier;
            }
            return result;
        }
    }
}
