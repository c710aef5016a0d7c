package dev.threadscale.worker;

import java.util.function.IntConsumer;

/** A way of running tasks on threads. */
@FunctionalInterface
public interface ThreadKind {

    /**
     * Runs every task and returns when all have ended. Creating and ending the threads or the pool
     * is part of it, since that is what is compared.
     *
     * @param tasks how many
     * @param body runs the task of the given index, from 0 to {@code tasks} exclusive; never throws
     */
    void run(int tasks, IntConsumer body) throws InterruptedException;
}
