package dev.threadscale.worker.workload;

import dev.threadscale.workload.Workload;
import java.io.IOException;

/** A workload that is prepared and verified one task after the other. */
abstract class TaskByTask implements Workload {

    private final int tasks;

    TaskByTask(int tasks) {
        this.tasks = tasks;
    }

    /** Clears the results of a task from the previous iteration. */
    abstract void prepare(int task) throws IOException;

    /** Checks the result of a task. */
    abstract void verify(int task) throws IOException;

    @Override
    public void prepare() throws IOException {
        for (int task = 0; task < tasks; task++) {
            prepare(task);
        }
    }

    @Override
    public void verify() throws IOException {
        for (int task = 0; task < tasks; task++) {
            verify(task);
        }
    }
}
