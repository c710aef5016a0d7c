package dev.threadscale.worker;

/**
 * The measured work of one fork. One instance serves all iterations: {@link #prepare} before the
 * timed part, {@link #run} in it, {@link #verify} after it.
 */
public interface Workload {

    /** Makes ready for the next iteration, so that a task that does not run cannot pass for one. */
    void prepare();

    /**
     * Runs one task; called from the measured threads, once for each index of an iteration. The
     * result is kept, so that the work cannot be optimised away.
     *
     * @param task from 0 to the number of tasks, exclusive
     */
    void run(int task) throws Exception;

    /**
     * Checks the results of the iteration that has just ended.
     *
     * @throws WrongResultException if one is wrong
     */
    void verify() throws WrongResultException;
}
