package dev.threadscale.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * Tells engines to abandon the running fork.
 *
 * <p>Interrupting the thread would also cut off requests to Docker and writes of results, and would
 * leave a half-created container behind.
 */
public final class StopSignal {

    /** The longest time between two checks of the clock. */
    private static final long LOOK = TimeUnit.SECONDS.toNanos(1);

    /**
     * A delay that even a busy host does not cause: the launcher itself was stopped or suspended.
     */
    private static final long STOOD_STILL = TimeUnit.SECONDS.toNanos(2);

    final CompletableFuture<Void> requested = new CompletableFuture<>();
    private final LongSupplier nanos;
    private long stoodStill;
    private long lastEnd = Long.MIN_VALUE;

    public StopSignal() {
        this(System::nanoTime);
    }

    /**
     * Creates a signal with another clock.
     *
     * @param nanos a monotonic clock
     */
    public StopSignal(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Returns the time since some moment, without periods in which the launcher itself stood still
     * during a wait.
     */
    public synchronized long nanos() {
        return nanos.getAsLong() - stoodStill;
    }

    /** Excludes a standstill once, although several threads may notice it. */
    private synchronized void leaveOut(long begin, long end) {
        stoodStill += Math.max(0, end - Math.max(begin, lastEnd));
        lastEnd = Math.max(end, lastEnd);
    }

    /** Requests the stop, from any thread, once or several times. */
    public void request() {
        requested.complete(null);
    }

    public boolean isRequested() {
        return requested.isDone();
    }

    /**
     * Prevents anything from starting after the stop.
     *
     * @throws InterruptedException if the stop was requested
     */
    public void check() throws InterruptedException {
        if (isRequested()) {
            throw new InterruptedException("stop requested");
        }
    }

    /**
     * Waits for the given time.
     *
     * @throws InterruptedException if the stop is requested before the time is over
     */
    public void pause(Duration time) throws InterruptedException {
        boolean _ = await(requested, time);
    }

    /**
     * Waits until something has ended. Only time in which the launcher runs counts. The last check
     * comes after the launcher has run for a while, since it might otherwise miss an end during a
     * standstill.
     *
     * @return true if it ended in time
     * @throws InterruptedException if the stop is requested first
     */
    public boolean await(CompletableFuture<?> end, Duration timeout) throws InterruptedException {
        CompletableFuture<Void> over = new CompletableFuture<>();
        try {
            return await(CompletableFuture.anyOf(end, requested, over), timeout.toNanos());
        } finally {
            // Both may outlive thousands of waits, each of which leaves a completion until it ends.
            over.complete(null);
        }
    }

    private boolean await(CompletableFuture<?> either, long nanosLeft) throws InterruptedException {
        long left = nanosLeft;
        boolean still = false;
        do {
            long look = still ? LOOK : Math.min(left, LOOK);
            long begin = nanos.getAsLong();
            boolean ended = comes(either, look);
            long now = nanos.getAsLong();
            still = now - begin - look > STOOD_STILL;
            if (still) {
                leaveOut(begin + look, now);
            }
            if (ended) {
                check();
                return true;
            }
            left -= still ? look : now - begin;
        } while (left > 0 || still);
        return false;
    }

    private static boolean comes(CompletableFuture<?> end, long within)
            throws InterruptedException {
        try {
            end.get(within, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }
}
