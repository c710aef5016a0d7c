package dev.threadscale.worker;

import dev.threadscale.worker.counters.Counters;
import java.util.Optional;

/** Measures in a worker: either the kit's own loop around a workload, or JMH. */
interface Measuring {

    /** Runs all iterations, and reports each when it ends. */
    void run(Counters counters) throws Throwable;

    /**
     * Returns the maximum number of threads of the last iteration, even if it failed; empty if
     * unknown.
     */
    Optional<Long> peakThreads();

    /** Returns the seed of the workload; empty without one. */
    default Optional<String> seed() {
        return Optional.empty();
    }
}
