package dev.threadscale.worker.workload;

import dev.threadscale.worker.ThreadKind;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** The pools of workloads that are about pools. */
final class Pools {

    private Pools() {}

    /**
     * What makes the pools of a thread kind.
     *
     * @throws IllegalArgumentException if the kind has none; a plan does not get here, but a worker
     *     that is started by hand
     */
    static Supplier<ExecutorService> maker(ThreadKind threads) {
        if (threads instanceof ThreadKind.Executor executor) {
            return executor.maker();
        }
        throw new IllegalArgumentException("this workload goes with pools alone");
    }
}
