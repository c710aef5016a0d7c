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
 * <p>A thread's interrupt would also cut off requests to Docker and writes of results, and leave a
 * container behind that was just being created.
 */
public final class StopSignal {

    /** The longest time between two looks at the clock. */
    private static final long LOOK = TimeUnit.SECONDS.toNanos(1);

    /** No busy host wakes a thread so late: the launcher itself was stopped, or asleep. */
    private static final long STOOD_STILL = TimeUnit.SECONDS.toNanos(2);

    private final CompletableFuture<Void> requested = new CompletableFuture<>();
    private final LongSupplier nanos;
    private long stoodStill;
    private long lastEnd = Long.MIN_VALUE;

    public StopSignal() {
        this(System::nanoTime);
    }

    /**
     * Reads the time from elsewhere.
     *
     * @param nanos a monotonic clock
     */
    public StopSignal(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The time since some moment, without times in which the launcher stood still in a wait. */
    public synchronized long nanos() {
        return nanos.getAsLong() - stoodStill;
    }

    /** Several threads may notice the same standstill. */
    private synchronized void leaveOut(long begin, long end) {
        stoodStill += Math.max(0, end - Math.max(begin, lastEnd));
        lastEnd = Math.max(end, lastEnd);
    }

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
     * Waits until something has ended. Only time in which the launcher runs counts, and the last
     * look comes after it has run for a while: otherwise it could miss what ended in the meantime.
     *
     * @return true if it ended in time
     * @throws InterruptedException if the stop is requested first
     */
    public boolean await(CompletableFuture<?> end, Duration timeout) throws InterruptedException {
        CompletableFuture<Object> either = CompletableFuture.anyOf(end, requested);
        long left = timeout.toNanos();
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
