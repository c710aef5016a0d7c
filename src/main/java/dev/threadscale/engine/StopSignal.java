package dev.threadscale.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Tells engines to give up the running fork.
 *
 * <p>Not a thread's interrupt: that would also cut off requests to Docker and writes of results in
 * their middle, and a container that was being made then would stay.
 */
public final class StopSignal {

    private final CompletableFuture<Void> requested = new CompletableFuture<>();

    /** To be called from any thread, once or more. */
    public void request() {
        requested.complete(null);
    }

    public boolean isRequested() {
        return requested.isDone();
    }

    /**
     * Refuses to begin anything after a stop was requested.
     *
     * @throws InterruptedException if it was
     */
    public void check() throws InterruptedException {
        if (isRequested()) {
            throw new InterruptedException("stop requested");
        }
    }

    /**
     * Lets time pass.
     *
     * @throws InterruptedException if the stop was requested before it was over
     */
    public void pause(Duration time) throws InterruptedException {
        try {
            requested.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException over) {
            return;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        check();
    }

    /**
     * Waits until something has ended.
     *
     * @return whether it ended in time
     * @throws InterruptedException if the stop was requested before it ended
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
