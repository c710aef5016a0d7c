package dev.threadscale.worker.workload;

import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.util.Arrays;

/**
 * What threads themselves cost: as many threads as tasks, whose bodies do next to nothing.
 *
 * <p>An iteration makes all of its threads once, so it leaves much garbage behind, and a collection
 * may take longer than what is measured. {@link #prepare} therefore drops the threads of the
 * iteration before and collects them outside of the timed part: each iteration pays for its own
 * threads alone.
 */
abstract class ThreadCost implements Workload {

    /** The kinds that make a thread for each task; executors add their own cost to the threads'. */
    static final WorkloadType.Check ONE_THREAD_A_TASK =
            Combination.only("it makes its threads itself", "platform", "virtual");

    /** All cost is that of the threads, which the thread kinds state of themselves. */
    static final WorkloadType.Cost NOTHING_ELSE = (arguments, tasks) -> 0;

    private static final byte RAN = 1;

    private final String name;

    /**
     * A cell for each task: one counter for all would make the threads wait for each other, and
     * would measure that.
     */
    private final byte[] ran;

    ThreadCost(String name, int tasks) {
        this.name = name;
        this.ran = new byte[tasks];
    }

    final int tasks() {
        return ran.length;
    }

    @Override
    public final void prepare() {
        Arrays.fill(ran, (byte) 0);
        forgetThreads();
        System.gc();
    }

    /** Lets go of the threads of the iteration before, and makes room for those of the next. */
    void forgetThreads() {}

    @Override
    public void run(int task) throws InterruptedException {
        ran(task);
    }

    /** Notes that a thread has done all that it has to. */
    final void ran(int task) {
        ran[task] = RAN;
    }

    @Override
    public void verify() throws WrongResultException {
        for (int task = 0; task < ran.length; task++) {
            if (ran[task] != RAN) {
                throw new WrongResultException("thread " + task + " did not run");
            }
        }
    }

    /**
     * The factory's thread kind.
     *
     * @throws IllegalArgumentException if there is none: a worker that was started by hand
     */
    final ThreadKind.PerTask perTask(ThreadKind threads) {
        return PerTaskThreads.of(name, threads);
    }
}
