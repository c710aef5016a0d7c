package dev.threadscale.worker.load;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The connections without a request, the one used last first. It does not allocate for each. */
final class IdleConnections {

    private static final long SOON_NANOS = 1_000_000;

    private final Deque<Connection> connections = new ArrayDeque<>();

    synchronized void add(Connection connection) {
        connections.addLast(connection);
        notifyAll();
    }

    /** Takes the one used last; null without any. */
    synchronized @Nullable Connection take() {
        return connections.pollLast();
    }

    /** Takes the one used last, and waits for one for a millisecond or two. */
    synchronized @Nullable Connection takeSoon() throws InterruptedException {
        long end = System.nanoTime() + SOON_NANOS;
        while (connections.isEmpty() && System.nanoTime() < end) {
            wait(1);
        }
        return connections.pollLast();
    }

    /** Removes one that is gone. The first ones are the longest idle, which services close. */
    synchronized void remove(Connection connection) {
        connections.removeFirstOccurrence(connection);
    }
}
