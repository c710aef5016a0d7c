package dev.threadscale.worker.workload;

import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;

/** The tasks of an iteration that have ended, for workloads whose tasks do not have a result. */
final class EndedTasks {

    private final boolean[] ended;

    EndedTasks(int tasks) {
        this.ended = new boolean[tasks];
    }

    /** Forgets the previous iteration. */
    void clear() {
        Arrays.fill(ended, false);
    }

    /**
     * Records the end of a task, as its last step. The end of its thread makes the record visible.
     */
    void add(int task) {
        ended[task] = true;
    }

    boolean contains(int task) {
        return ended[task];
    }

    void verifyAll() {
        for (int task = 0; task < ended.length; task++) {
            if (!ended[task]) {
                throw new WrongResultException("task %d did not end", task);
            }
        }
    }
}
