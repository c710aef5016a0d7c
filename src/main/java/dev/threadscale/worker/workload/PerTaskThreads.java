package dev.threadscale.worker.workload;

import dev.threadscale.worker.ThreadKind;

/** Gives workloads that make their threads themselves the factory of the thread kind. */
final class PerTaskThreads {

    private PerTaskThreads() {}

    /**
     * The thread kind, if it makes a thread for each task. Plans refuse the others, but a worker
     * can be started by hand.
     *
     * @param workload name of the workload that asks
     * @throws IllegalArgumentException if it is another kind
     */
    static ThreadKind.PerTask of(String workload, ThreadKind threads) {
        if (threads instanceof ThreadKind.PerTask perTask) {
            return perTask;
        }
        throw new IllegalArgumentException(
                workload
                        + " makes its threads itself: it goes with a thread kind that has one for"
                        + " each task, as threads=platform");
    }
}
