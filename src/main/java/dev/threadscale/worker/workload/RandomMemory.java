package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;
import java.util.Random;

/**
 * A workload with weak scaling that computes with random accesses to memory, and shows a pitfall:
 * the state of a {@link Random} is a single cell that every drawn number compares and sets. Threads
 * that share a generator wait for each other's cache line, although their work is independent.
 */
final class RandomMemory implements Workload {

    private static final String SHARED = "shared";
    private static final String PER_THREAD = "per-thread";

    private static final Parameter INTS =
            Parameter.whole("ints", 1, 100_000_000, 10_000)
                    .describedAs("Length of every task's own array of int.");
    private static final Parameter ACCESSES =
            Parameter.whole("accesses", 1, 1_000_000_000, 9_000_000)
                    .describedAs("Random accesses of every task to its array.");
    private static final Parameter GENERATOR =
            Parameter.oneOf("generator", SHARED, PER_THREAD)
                    .describedAs(
                            "shared: all tasks draw from one java.util.Random; per-thread:"
                                    + " every task has its own with the same algorithm, so only the"
                                    + " sharing differs.");

    static final WorkloadType TYPE =
            WorkloadType.of("random-memory", RandomMemory::new, INTS, ACCESSES, GENERATOR)
                    .describedAs(
                            "Every task fills an array with random numbers, then changes random"
                                    + " elements by their tangent.")
                    .costing((arguments, tasks) ->
                            tasks
                                    * (1e-8 * arguments.number(INTS)
                                            + 7e-8 * arguments.number(ACCESSES)));

    private static final long SEED = 42;

    /** The result of a task that has not run. */
    private static final Result NOT_RUN = new Result(Double.NaN, 0);

    private final int ints;
    private final long accesses;
    private final boolean isShared;
    private final Result[] results;
    private Random shared = new Random(SEED);
    private Result first = NOT_RUN;

    /**
     * The result of a task.
     *
     * @param sum the sum of all tangents
     * @param accesses the number of accesses
     */
    record Result(double sum, long accesses) {}

    private RandomMemory(Setup setup) {
        this.ints = setup.integer(INTS);
        this.accesses = setup.number(ACCESSES);
        this.isShared = setup.text(GENERATOR).equals(SHARED);
        this.results = new Result[setup.tasks()];
    }

    @Override
    public void prepare() {
        shared = new Random(SEED);
        Arrays.fill(results, NOT_RUN);
    }

    /**
     * Runs a task, which creates its own generator. Generators created in advance next to each
     * other in memory would share cache lines, which is the same pitfall.
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
     * Checks the results. With a shared generator, a task's numbers depend on the other tasks, so
     * its sum can only be checked for being a number. With separate generators, the first task's
     * sum is computed again after the first iteration and compared.
     */
    @Override
    public void verify() {
        for (int task = 0; task < results.length; task++) {
            Result result = results[task];
            if (result.accesses() != accesses || !Double.isFinite(result.sum())) {
                throw new WrongResultException(
                        "task %d has the sum %s of %d accesses instead of %d",
                        task, result.sum(), result.accesses(), accesses);
            }
        }
        if (!isShared) {
            verifyFirst();
        }
    }

    private void verifyFirst() {
        if (first.equals(NOT_RUN)) {
            first = compute(new Random(0), ints, accesses);
        }
        if (!results[0].equals(first)) {
            throw new WrongResultException(
                    "task 0 has the sum %s instead of %s", results[0].sum(), first.sum());
        }
    }
}
