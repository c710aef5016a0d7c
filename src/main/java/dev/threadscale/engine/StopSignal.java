package dev.threadscale.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Tells engines to abandon the running fork.
 *
 * <p>A thread's interrupt would also cut off requests to Docker and writes of results, and leave a
 * container behind that was just being created.
 */
public final class StopSignal {

    private final CompletableFuture<Void> requested = new CompletableFuture<>();

    /** Requests the stop, from any thread, once or more often. */
    public void request() {
        requested.complete(null);
    }

    public boolean isRequested() {
        return requested.isDone();
    }

    /**
     * Prevents anything from beginning after the stop.
     *
     * @throws InterruptedException if the stop was requested
     */
    public void check() throws InterruptedException {
        if (isRequested()) {
            throw new InterruptedException("stop requested");
        }
    }

    /**
     * Lets time pass.
     *
     * @throws InterruptedException if the stop is requested before it is over
     */
    public void pause(Duration time) throws InterruptedException {
        boolean _ = await(requested, time);
    }

    /**
     * Waits until something has ended.
     *
     * @return true if it ended in time
     * @throws InterruptedException if the stop is requested first
     */
    public boolean await(CompletableFuture<?> end, Duration timeout) throws InterruptedException {
        try {
            CompletableFuture.anyOf(end, requested).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return false;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
        check();
        return true;
    }
}
