package dev.threadscale.worker.workload;

import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;

/** The tasks of an iteration that have ended, for workloads whose tasks have no result. */
final class EndedTasks {

    private final boolean[] ended;

    EndedTasks(int tasks) {
        this.ended = new boolean[tasks];
    }

    /** Forgets the iteration before. */
    void clear() {
        Arrays.fill(ended, false);
    }

    /** The last step of a task; the end of its thread makes it visible. */
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
