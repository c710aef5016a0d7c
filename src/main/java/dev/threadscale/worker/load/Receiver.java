package dev.threadscale.worker.load;

import dev.threadscale.protocol.RequestFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The thread that waits for answers on all connections of a window. */
final class Receiver implements AutoCloseable {

    /** The time between checks for overdue requests. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Connections connections;
    private final Selector selector = Selector.open();
    private final ByteBuffer received = ByteBuffer.allocate(64 << 10);
    private final Thread thread =
            Thread.ofPlatform().daemon().name("load-receiver").unstarted(this::run);
    private final long origin = System.nanoTime();
    private volatile boolean stopped;
    private volatile @Nullable Throwable failure;

    /** The time that the thread, which alone writes it, has waited for answers. */
    private volatile long waitedNanos;

    Receiver(Connections connections) throws IOException {
        this.connections = connections;
    }

    void start() {
        thread.start();
    }

    /** Receives from a connection as well. */
    void add(Connection connection, int operation) throws ClosedChannelException {
        connection.channel().register(selector, operation, connection);
        selector.wakeup();
    }

    boolean hasFailed() {
        return failure != null;
    }

    /** Returns the share of the time, in percent, in which the thread was not waiting. */
    long busyPercent() {
        long total = Math.max(1, System.nanoTime() - origin);
        return Math.round(100.0 * (total - waitedNanos) / total);
    }

    private void run() {
        try {
            long lastTick = System.nanoTime();
            long waited = 0;
            while (!stopped) {
                long before = System.nanoTime();
                selector.select(TimeUnit.NANOSECONDS.toMillis(TICK_NANOS));
                waited += System.nanoTime() - before;
                waitedNanos = waited;
                for (SelectionKey key : selector.selectedKeys()) {
                    try {
                        if (key.isValid()) {
                            receive(key, (Connection) key.attachment());
                        }
                    } catch (CancelledKeyException closedMeanwhile) {
                        // The sender has closed it, and ends its request.
                    }
                }
                selector.selectedKeys().clear();
                if (System.nanoTime() - lastTick > TICK_NANOS) {
                    lastTick = System.nanoTime();
                    for (SelectionKey key : List.copyOf(selector.keys())) {
                        connections.endIfOverdue((Connection) key.attachment());
                    }
                }
            }
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            failure = failed;
        }
    }

    private void receive(SelectionKey key, Connection connection) {
        if (key.isConnectable()) {
            connect(key, connection);
            return;
        }
        try {
            int length = connection.channel().read(received.clear());
            if (length < 0) {
                connections.closed(connection, true);
            } else {
                connections.received(connection, received.array(), length);
            }
        } catch (IOException gone) {
            connections.closed(connection, false);
        }
    }

    private void connect(SelectionKey key, Connection connection) {
        try {
            connection.channel().finishConnect();
            key.interestOps(SelectionKey.OP_READ);
        } catch (IOException refused) {
            connections.fail(connection, RequestFailure.REFUSED, refused.getMessage());
            return;
        }
        connections.write(connection);
    }

    /** Ends the thread and all connections; then what it has recorded can be read. */
    @Override
    public void close() throws IOException {
        stopped = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
        }
        for (SelectionKey key : selector.keys()) {
            ((Connection) key.attachment()).close();
        }
        selector.close();
        Throwable failed = failure;
        if (failed != null) {
            throw new IOException("the load generator failed: " + failed, failed);
        }
    }
}
