package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Ends a pause when something may have changed. */
final class Wakes {

    private final StopSignal stop;
    private CompletableFuture<Void> next = new CompletableFuture<>();

    Wakes(StopSignal stop) {
        this.stop = stop;
    }

    /** From any thread. */
    synchronized void wake() {
        next.complete(null);
    }

    private synchronized CompletableFuture<Void> next() {
        return next;
    }

    private synchronized void renew() {
        if (next.isDone()) {
            next = new CompletableFuture<>();
        }
    }

    /**
     * Waits until something changes since the last pause, or for a time.
     *
     * @throws InterruptedException if the launcher is told to stop
     */
    void pause(Duration most) throws InterruptedException {
        stop.await(next(), most);
        renew();
    }
}
