package dev.threadscale.worker.workload;

import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;

/** Which tasks of an iteration came to their end, for workloads whose tasks have no result. */
final class EndedTasks {

    private final boolean[] ended;

    EndedTasks(int tasks) {
        this.ended = new boolean[tasks];
    }

    /** Forgets the iteration before. */
    void clear() {
        Arrays.fill(ended, false);
    }

    /** Called by a task as its last step; its thread's end makes it visible. */
    void add(int task) {
        ended[task] = true;
    }

    boolean contains(int task) {
        return ended[task];
    }

    void verifyAll() {
        for (int task = 0; task < ended.length; task++) {
            if (!ended[task]) {
                throw new WrongResultException("task %d did not come to its end", task);
            }
        }
    }
}
