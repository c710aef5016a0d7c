package dev.threadscale.worker;

import dev.threadscale.workload.Workload;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of a workload. The user's threads and executors can reach this object, and by
 * reflection everything that it refers to, so it must not lead to the output.
 */
final class TaskBody {

    private final Workload workload;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /**
     * The number of ended tasks. It is only counted for a user's executor, which may lose tasks.
     */
    private final LongAdder ended = new LongAdder();

    TaskBody(Workload workload) {
        this.workload = workload;
    }

    void run(int task) {
        try {
            workload.run(task);
        } catch (Throwable thrown) {
            // The other tasks continue: the threads of a pool must not die in the timed part.
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

    /** Returns the first exception. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Returns the number of tasks counted since the last call. */
    long ended() {
        return ended.sumThenReset();
    }
}
