package dev.threadscale.workload;

import java.util.List;
import java.util.function.IntFunction;

/**
 * The measured work of a fork. One instance serves all iterations: {@link #prepare}, then {@link
 * #execute}, which is the timed part, then {@link #settle} and {@link #verify}.
 *
 * <p>A class implements it, and declares itself in a {@link WorkloadType}:
 *
 * <pre>{@code
 * public final class Checksum implements Workload {
 *
 *     private static final Parameter BYTES =
 *             Parameter.whole("bytes", 1, 100_000_000, 1_000_000)
 *                     .describedAs("Length of a task's block, in bytes.");
 *
 *     public static final WorkloadType TYPE =
 *             WorkloadType.of("checksum", Checksum::new, BYTES)
 *                     .describedAs("Every task computes the CRC-32 of a block of zeros.")
 *                     .costing((arguments, tasks) -> 1e-9 * arguments.number(BYTES) * tasks);
 *
 *     private final byte[] block;
 *     private final long[] results;
 *
 *     private Checksum(Setup setup) {
 *         block = new byte[setup.integer(BYTES)];
 *         results = new long[setup.tasks()];
 *     }
 *
 *     public void prepare() {
 *         Arrays.fill(results, -1);
 *     }
 *
 *     public void run(int task) {
 *         CRC32 checksum = new CRC32();
 *         checksum.update(block);
 *         results[task] = checksum.getValue();
 *     }
 *
 *     public void verify() {
 *         CRC32 expected = new CRC32();
 *         expected.update(block);
 *         for (int task = 0; task < results.length; task++) {
 *             if (results[task] != expected.getValue()) {
 *                 throw new WrongResultException("task %d found another checksum", task);
 *             }
 *         }
 *     }
 * }
 * }</pre>
 */
public interface Workload {

    /** Clears the results of the iteration before, so that they cannot pass for new ones. */
    void prepare() throws Exception;

    /**
     * Runs one task. Measured threads call it once for each task of an iteration. It stores its
     * result, so that the compiler cannot remove the work.
     *
     * @param task the number of the task, from 0
     */
    void run(int task) throws Exception;

    /**
     * Runs all tasks and returns when they have ended: the timed part. Workloads that measure the
     * threads themselves override it.
     *
     * @param work makes what runs a task on a thread, and logs the task if the experiment asks for
     *     it; call it at the moment when the task is submitted
     */
    default void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws Exception {
        threads.run(tasks, work);
    }

    /**
     * Waits for threads that {@link #execute} left running, outside of the timed part; also after
     * an iteration that failed.
     */
    default void settle() throws InterruptedException {}

    /**
     * Checks the results of the iteration, outside of the timed part.
     *
     * @throws WrongResultException if one is wrong
     */
    void verify() throws Exception;

    /**
     * The values that the {@link WorkloadType} declares, of the iteration that has just ended or
     * failed.
     */
    default List<Observation> observations() {
        return List.of();
    }

    /** The name of a task's type in the log of tasks, for workloads with several types. */
    default String taskType(int task) {
        return "task";
    }
}
