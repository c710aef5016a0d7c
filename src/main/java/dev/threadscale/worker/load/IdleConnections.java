package dev.threadscale.worker.load;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The connections without a request, the one used last first. It does not allocate for each. */
final class IdleConnections {

    private final Deque<Connection> connections = new ArrayDeque<>();

    synchronized void add(Connection connection) {
        connections.addLast(connection);
        notifyAll();
    }

    /** Takes the one used last; null without any. */
    synchronized @Nullable Connection take() {
        return connections.pollLast();
    }

    /** Takes the one used last, and waits for one for up to a millisecond. */
    synchronized @Nullable Connection takeSoon() throws InterruptedException {
        if (connections.isEmpty()) {
            // Woken up too early, the caller asks again.
            wait(1);
        }
        return connections.pollLast();
    }

    /** Removes one that is gone. The first ones are the longest idle, which services close. */
    synchronized void remove(Connection connection) {
        connections.removeFirstOccurrence(connection);
    }
}
