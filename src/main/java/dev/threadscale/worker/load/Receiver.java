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
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives the answers on all connections of a window, on a thread of its own that waits for them,
 * or between requests on the thread of a sender that spins.
 */
final class Receiver implements AutoCloseable {

    /** The time between checks for overdue requests. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** The most requests that are sent before answers are received. */
    private static final int MOST_SENT = 4;

    private final Connections connections;
    private final Waiting waiting;
    private final Selector selector = Selector.open();
    private final Laps laps = new Laps(System::nanoTime);
    private final Consumer<SelectionKey> receive = this::receive;
    private final ByteBuffer received = ByteBuffer.allocate(64 << 10);
    private final Thread thread =
            Thread.ofPlatform().daemon().name("load-receiver").unstarted(this::run);
    private final long origin = System.nanoTime();
    private volatile boolean stopped;
    private long lastTick = origin;
    private int sent;
    private volatile @Nullable Throwable failure;

    /** The time that the thread, which alone writes it, has waited for answers. */
    private volatile long waitedNanos;

    Receiver(Connections connections, Waiting waiting) throws IOException {
        this.connections = connections;
        this.waiting = waiting;
    }

    /** Begins to receive. */
    void start() {
        if (isSpun()) {
            laps.begin();
        } else {
            thread.start();
        }
    }

    /** Returns true if the sender receives as well, by {@link #await}. */
    boolean isSpun() {
        return waiting == Waiting.SPINNING;
    }

    /** Waits until a time of the clock. */
    void await(long time) {
        if (isSpun()) {
            spin(time);
            return;
        }
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Receives until a time of the clock, and at least once after some requests. */
    private void spin(long time) {
        long now = laps.begin();
        try {
            while (!hasFailed() && (now < time || sent >= MOST_SENT)) {
                sent = 0;
                boolean worked = selector.selectNow(receive) > 0;
                tick(now);
                now = laps.end(worked);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            failure = failed;
        }
        sent++;
    }

    /** Receives from a connection as well. */
    void add(Connection connection, int operation) throws ClosedChannelException {
        connection.channel().register(selector, operation, connection);
        if (!isSpun()) {
            selector.wakeup();
        }
    }

    boolean hasFailed() {
        return failure != null;
    }

    /** Returns the share of the time, in percent, in which the thread was not waiting. */
    long busyPercent() {
        if (isSpun()) {
            return laps.busyPercent();
        }
        long total = Math.max(1, System.nanoTime() - origin);
        return Math.round(100.0 * (total - waitedNanos) / total);
    }

    /** Returns the CPU time for which a sender that spins had nothing to do, in ns. */
    long spunNanos() {
        return laps.idleNanos();
    }

    private void run() {
        try {
            long waited = 0;
            while (!stopped) {
                long before = System.nanoTime();
                selector.select(TimeUnit.NANOSECONDS.toMillis(TICK_NANOS));
                waited += System.nanoTime() - before;
                waitedNanos = waited;
                for (SelectionKey key : selector.selectedKeys()) {
                    receive(key);
                }
                selector.selectedKeys().clear();
                tick(System.nanoTime());
            }
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            failure = failed;
        }
    }

    /** Ends overdue requests from time to time. */
    private void tick(long now) {
        if (now - lastTick > TICK_NANOS) {
            lastTick = now;
            for (SelectionKey key : List.copyOf(selector.keys())) {
                connections.endIfOverdue((Connection) key.attachment());
            }
        }
    }

    private void receive(SelectionKey key) {
        try {
            if (key.isValid()) {
                receive(key, (Connection) key.attachment());
            }
        } catch (CancelledKeyException closedMeanwhile) {
            // The sender has closed it, and ends its request.
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
        int request = connection.request();
        if (request != Connection.NONE) {
            connections.write(connection, request);
        }
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
