package dev.threadscale.worker.workload;

import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.util.List;

/**
 * A workload with strong scaling and a shared counter: the tasks divide a fixed number of
 * operations, and each operation increments the counter.
 */
final class Counter implements Workload {

    private static final Parameter OPERATIONS =
            Parameter.whole("operations", 1, 100_000_000_000L, 10_000_000)
                    .describedAs("Operations of all tasks together.");
    private static final Parameter SYNCHRONIZATION =
            Parameter.oneOf("synchronization", "none", "method", "block", "cas", "lock", "adder")
                    .describedAs(
                            "How increments are synchronized: not at all, so some are lost;"
                                    + " by a synchronized method or block; by a compare-and-set loop; by"
                                    + " a ReentrantLock; by a LongAdder.");

    private static final Parameter STEPS =
            Parameter.whole("steps", 1, 1_000_000, 20)
                    .describedAs(
                            "Steps that an operation computes before its increment, of about"
                                    + " 1.3 ns each. With more steps, threads meet less often at the"
                                    + " counter.");

    private static final Observed LOST_UPDATES =
            Observed.count(
                    "lost_updates",
                    "Increments that another thread overwrote; 0 with synchronization.");

    static final WorkloadType TYPE =
            WorkloadType.of("counter", Counter::new, OPERATIONS, SYNCHRONIZATION, STEPS)
                    .describedAs(
                            "A fixed number of small operations is divided among the tasks."
                                    + " Each operation increments a shared counter.")
                    .costing((arguments, tasks) ->
                            nanoseconds(arguments) * 1e-9 * arguments.number(OPERATIONS))
                    .observing(LOST_UPDATES)
                    .strongScaling();

    private final long operations;
    private final String synchronization;
    final Operation operation;
    private final long[] states;
    private final EndedTasks ended;
    SharedCounter counter;

    Counter(Setup setup) {
        this.operations = setup.number(OPERATIONS);
        this.synchronization = setup.text(SYNCHRONIZATION);
        this.operation = Operation.ofLength(setup.integer(STEPS));
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
     * The inner loop in {@link Operation#apply(long)}, whose length the compiler does not know,
     * also prevents it from unrolling this loop. After unrolling, neighbouring increments could
     * share one lock instead of taking it one after the other.
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
     * Proves that each task has done its operations, because the resulting state can also be
     * computed directly. If the counter is too low, increments were lost.
     */
    @Override
    public void verify() {
        ended.verifyAll();
        for (int task = 0; task < states.length; task++) {
            if (states[task] != operation.apply(task, share(task))) {
                throw new WrongResultException(
                        "task %d did not compute its %d operations", task, share(task));
            }
        }
        long total = counter.total();
        long least = synchronization.equals(SharedCounter.NONE) ? 1 : operations;
        if (total < least || total > operations) {
            throw new WrongResultException("counted %d of %d operations", total, operations);
        }
    }

    @Override
    public List<Observation> observations() {
        return synchronization.equals(SharedCounter.NONE)
                ? List.of(new Observation(LOST_UPDATES, executed() - counter.total()))
                : List.of();
    }

    /**
     * Returns the number of operations of the tasks that have ended, which are all if none has
     * failed.
     */
    private long executed() {
        long executed = 0;
        for (int task = 0; task < states.length; task++) {
            executed += ended.contains(task) ? share(task) : 0;
        }
        return executed;
    }

    /** Returns the number of operations of a task; the first tasks share the remainder. */
    private long share(int task) {
        int tasks = states.length;
        return operations / tasks + (task < operations % tasks ? 1 : 0);
    }

    private static double nanoseconds(Arguments arguments) {
        double increment =
                switch (arguments.text(SYNCHRONIZATION)) {
                    case "method", "block", "lock" -> 35;
                    case "cas" -> 15;
                    default -> 0;
                };
        return increment + Operation.STEP_NANOS * arguments.number(STEPS);
    }

    /**
     * A small computation of constant length: steps of a linear congruential generator, each of
     * which needs the one before it. The state after any number of steps can be computed directly.
     *
     * <p>Each workload creates its own instance instead of using a constant, so the compiler does
     * not know its numbers. It would otherwise combine several steps with a known multiplier into
     * one, and unroll a known number of steps.
     *
     * @param steps the steps of one operation
     * @param multiplier the multiplier of the generator
     * @param increment the increment of the generator
     */
    record Operation(int steps, long multiplier, long increment) {

        /** The approximate time of a step, in ns. */
        static final double STEP_NANOS = 1.25;

        /** Returns Knuth's generator for 64 bits (MMIX). */
        static Operation ofLength(int steps) {
            return new Operation(steps, 6_364_136_223_846_793_005L, 1_442_695_040_888_963_407L);
        }

        /** Returns the state after one operation. */
        long apply(long state) {
            long next = state;
            for (int step = 0; step < steps; step++) {
                next = next * multiplier + increment;
            }
            return next;
        }

        /** Returns the state after the given number of operations, by squaring the step. */
        long apply(long state, long operations) {
            long next = state;
            long factor = multiplier;
            long summand = increment;
            for (long left = operations * steps; left > 0; left >>= 1) {
                if ((left & 1) == 1) {
                    next = next * factor + summand;
                }
                summand = summand * (factor + 1);
                factor *= factor;
            }
            return next;
        }
    }
}
