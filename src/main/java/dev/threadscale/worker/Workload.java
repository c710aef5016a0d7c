package dev.threadscale.worker;

import java.util.List;
import java.util.function.IntFunction;

/**
 * The measured work of one fork. One instance serves all iterations: {@link #prepare} before the
 * timed part, {@link #execute} is the timed part, {@link #settle} and {@link #verify} after it.
 */
public interface Workload {

    /** Makes ready for the next iteration, so that a task that does not run cannot pass for one. */
    void prepare() throws Exception;

    /**
     * Runs one task; called from the measured threads, once for each index of an iteration. The
     * result is kept, so that the work cannot be optimised away.
     *
     * @param task from 0 to the number of tasks, exclusive
     */
    void run(int task) throws Exception;

    /**
     * The timed part: every task on its thread, until all have ended. Overridden by workloads that
     * measure something about the threads themselves.
     *
     * @param work gives what runs a task on a thread, logged if the experiment wants that; call it
     *     when the task is handed out
     */
    default void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws Exception {
        threads.run(tasks, work);
    }

    /**
     * Waits for what {@link #execute} has left running, outside of the timed part; also after an
     * iteration that has failed. Overridden by workloads whose timed part does not wait for its
     * threads.
     */
    default void settle() throws InterruptedException {}

    /**
     * Checks the results of the iteration that has just ended.
     *
     * @throws WrongResultException if one is wrong
     */
    void verify() throws WrongResultException;

    /**
     * What else there is to say of the iteration that has just ended, or has just failed: values
     * that the workload's type declares.
     */
    default List<Observation> observations() {
        return List.of();
    }

    /** What a task is called in the log of tasks, where a workload has several types. */
    default String taskType(int task) {
        return "task";
    }
}
