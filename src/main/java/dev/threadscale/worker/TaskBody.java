package dev.threadscale.worker;

import dev.threadscale.workload.Workload;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of a workload. The user's threads and executors get hold of it, and by reflection
 * of all that it refers to, so that nothing in it leads to the output.
 */
final class TaskBody {

    private final Workload workload;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** Counted only of an executor of the user's, which may lose tasks. */
    private final LongAdder ended = new LongAdder();

    TaskBody(Workload workload) {
        this.workload = workload;
    }

    void run(int task) {
        try {
            workload.run(task);
        } catch (Throwable thrown) {
            // The other tasks go on: the threads of a pool must not die in the timed part.
            failed(thrown);
        }
    }

    void runCounted(int task) {
        run(task);
        ended.increment();
    }

    void failed(Throwable thrown) {
        failure.compareAndSet(null, thrown);
    }

    /** The first exception. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** The number of tasks counted since the last call. */
    long ended() {
        return ended.sumThenReset();
    }
}
