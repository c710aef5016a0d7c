package dev.threadscale.worker;

import java.util.Optional;

/** Measures in a worker: the kit's own loop around a workload, or somebody else's. */
interface Measuring {

    /** Runs all iterations, and reports each when it ends. */
    void run(Counters counters) throws Throwable;

    /** The most threads of the last iteration, be it a failed one; empty if unknown. */
    Optional<Long> peakThreads();
}
