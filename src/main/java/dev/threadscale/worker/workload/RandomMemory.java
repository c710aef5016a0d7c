package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Weak scaling of computation with random accesses to memory, and of the trap in it: the state of a
 * {@link Random} is one cell that every number drawn compares and sets, so that threads which share
 * a generator wait for each other's cache line although their work has nothing in common.
 */
public final class RandomMemory implements Workload {

    private static final String SHARED = "shared";
    private static final String PER_THREAD = "per-thread";

    private static final Parameter INTS =
            new Parameter(
                    "ints",
                    new Parameter.Whole(1, 100_000_000),
                    "10000",
                    "Length of every task's own array of int.");
    private static final Parameter ACCESSES =
            new Parameter(
                    "accesses",
                    new Parameter.Whole(1, 1_000_000_000),
                    "9000000",
                    "Random accesses of every task to its array.");
    private static final Parameter GENERATOR =
            new Parameter(
                    "generator",
                    new Parameter.Words(SHARED, PER_THREAD),
                    SHARED,
                    "shared: all tasks draw from one java.util.Random; per-thread: every task has"
                            + " one of its own, with the same algorithm, so that only the sharing"
                            + " differs.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                    "random-memory",
                    "Every task fills an array with random numbers, then changes random elements by"
                            + " their tangent.",
                    List.of(INTS, ACCESSES, GENERATOR),
                    RandomMemory::new,
                    (arguments, tasks) ->
                            tasks
                                    * (1e-8 * arguments.number(INTS.name())
                                            + 7e-8 * arguments.number(ACCESSES.name())));

    private static final long SEED = 42;

    /** What a task that has not run has left. */
    private static final Result NOT_RUN = new Result(Double.NaN, 0);

    private final int ints;
    private final long accesses;
    private final boolean isShared;
    private final Result[] results;
    private Random shared = new Random(SEED);
    private Result first = NOT_RUN;

    /**
     * What a task leaves.
     *
     * @param sum of all tangents
     * @param accesses that were made
     */
    record Result(double sum, long accesses) {}

    private RandomMemory(Setup setup) {
        this.ints = Math.toIntExact(setup.number(INTS.name()));
        this.accesses = setup.number(ACCESSES.name());
        this.isShared = setup.text(GENERATOR.name()).equals(SHARED);
        this.results = new Result[setup.tasks()];
    }

    @Override
    public void prepare() {
        shared = new Random(SEED);
        Arrays.fill(results, NOT_RUN);
    }

    /**
     * A generator of its own is made by the task, not ahead for all: side by side in memory they
     * would share cache lines, and with them the trap.
     */
    @Override
    public void run(int task) {
        results[task] = compute(isShared ? shared : new Random(task), ints, accesses);
    }

    static Result compute(Random random, int ints, long accesses) {
        int[] data = new int[ints];
        for (int i = 0; i < ints; i++) {
            data[i] = random.nextInt();
        }
        double sum = 0;
        long access = 0;
        while (access < accesses) {
            int index = random.nextInt(ints);
            double tangent = Math.tan(data[index]);
            data[index] = (int) (data[index] + tangent);
            sum += tangent;
            access++;
        }
        return new Result(sum, access);
    }

    /**
     * Which numbers a task draws from a shared generator depends on the others, so nothing is known
     * of its sum but that it is a number. With its own generator the first task's sum is known: it
     * is computed once more, after the first iteration.
     */
    @Override
    public void verify() throws WrongResultException {
        for (int task = 0; task < results.length; task++) {
            Result result = results[task];
            if (result.accesses() != accesses || !Double.isFinite(result.sum())) {
                throw new WrongResultException(
                        "task %d has the sum %s of %d accesses instead of %d"
                                .formatted(task, result.sum(), result.accesses(), accesses));
            }
        }
        if (!isShared) {
            verifyFirst();
        }
    }

    private void verifyFirst() throws WrongResultException {
        if (first.equals(NOT_RUN)) {
            first = compute(new Random(0), ints, accesses);
        }
        if (!results[0].equals(first)) {
            throw new WrongResultException(
                    "task 0 has the sum %s instead of %s".formatted(results[0].sum(), first.sum()));
        }
    }
}
