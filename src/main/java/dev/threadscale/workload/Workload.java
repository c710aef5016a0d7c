package dev.threadscale.workload;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The measured work of a fork. One instance serves all iterations: {@link #prepare}, then {@link
 * #execute}, which is the timed part, then {@link #settle} and {@link #verify}.
 *
 * <p>A class of your own needs a public constructor without parameters. Experiments set its public
 * fields:
 *
 * <pre>{@code
 * import dev.threadscale.workload.Allowed;
 * import dev.threadscale.workload.Observation;
 * import dev.threadscale.workload.Observes;
 * import dev.threadscale.workload.Workload;
 * import dev.threadscale.workload.WrongResultException;
 * import java.util.Arrays;
 * import java.util.List;
 * import java.util.zip.CRC32;
 *
 * @Observes(name = "hashed_bytes", unit = "bytes", description = "Bytes that all tasks read.")
 * public class Checksum implements Workload {
 *
 *     @Allowed(min = 1, max = 100_000_000)
 *     public int bytes = 1_000_000; // a parameter, and its default
 *
 *     public int tasks; // set to the number of tasks
 *
 *     private byte[] block;
 *     private long[] results;
 *
 *     @Override
 *     public void prepare() {
 *         block = new byte[bytes];
 *         results = new long[tasks];
 *     }
 *
 *     @Override
 *     public void run(int task) {
 *         results[task] = checksum();
 *     }
 *
 *     private long checksum() {
 *         CRC32 checksum = new CRC32();
 *         checksum.update(block);
 *         return checksum.getValue();
 *     }
 *
 *     @Override
 *     public void verify() {
 *         long expected = checksum();
 *         if (Arrays.stream(results).anyMatch(result -> result != expected)) {
 *             throw new WrongResultException("a task found another checksum");
 *         }
 *     }
 *
 *     @Override
 *     public List<Observation> observations() {
 *         return List.of(Observation.of("hashed_bytes", (long) bytes * tasks));
 *     }
 * }
 * }</pre>
 *
 * <p>The kit's own workloads declare themselves in a {@link WorkloadType} as well.
 */
public interface Workload {

    /**
     * Clears the results of the previous iteration, so that they cannot be mistaken for new ones.
     */
    void prepare() throws Exception;

    /**
     * Runs one task. Measured threads call it once for each task of an iteration. It must store its
     * result, so that the compiler cannot remove the work.
     *
     * @param task the number of the task, from 0
     */
    void run(int task) throws Exception;

    /**
     * Runs all tasks and returns when they have ended. This is the timed part. Workloads that
     * measure the threads themselves override it.
     *
     * @param work creates the runnable of a task, which also logs the task if the experiment asks
     *     for it; call it at the moment of the task's submission
     */
    default void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws Exception {
        threads.run(tasks, work);
    }

    /**
     * Waits for threads that {@link #execute} left running, outside the timed part. It is also
     * called after a failed iteration.
     */
    default void settle() throws InterruptedException {}

    /**
     * Checks the results of the iteration, outside the timed part.
     *
     * @throws WrongResultException if one is wrong
     */
    void verify() throws Exception;

    /**
     * Returns the observed values of the iteration that has just ended or failed. Their quantities
     * are declared by {@link Observes} or the {@link WorkloadType}.
     */
    default List<Observation> observations() {
        return List.of();
    }

    /** Returns the seed of its random numbers, which repeats its work; empty without one. */
    default Optional<Long> drawnSeed() {
        return Optional.empty();
    }

    /** Returns the name of a task's type in the log of tasks, for workloads with several types. */
    default String taskType(int task) {
        return "task";
    }
}
