package dev.threadscale.engine;

import java.util.Map;

/** Receives what a worker reports of its iterations, by column, as it comes. */
@FunctionalInterface
public interface WorkerRows {

    /** An iteration has ended: {@link dev.threadscale.protocol.IterationColumn} keys. */
    void iteration(Map<String, String> row);

    /**
     * A value of the iteration that is about to be reported, or has failed: {@link
     * dev.threadscale.protocol.ObservationColumn} keys.
     */
    default void observation(Map<String, String> row) {}

    /** A task of that iteration: {@link dev.threadscale.protocol.TaskColumn} keys. */
    default void task(Map<String, String> row) {}
}
