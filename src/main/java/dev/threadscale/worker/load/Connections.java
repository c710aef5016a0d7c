package dev.threadscale.worker.load;

import dev.threadscale.protocol.RequestFailure;
import dev.threadscale.worker.load.HttpAnswer.MalformedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The connections of a window, and the thread that receives their answers. */
final class Connections implements AutoCloseable {

    private static final int CONNECT_MILLIS = 5_000;

    /** The time between checks for overdue requests and broken connections. */
    private static final long TICK_MILLIS = 20;

    private final InetSocketAddress service;
    private final Recording recording;
    private final long origin;
    private final long timeoutNanos;
    private final Selector selector = Selector.open();
    private final BlockingQueue<Connection> idle = new LinkedBlockingQueue<>();
    private final Queue<Connection> broken = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final Thread receiver;
    private volatile boolean stopped;
    private volatile @Nullable Exception failure;

    /** The time that the receiver, which alone writes it, has waited for answers. */
    private volatile long waitedNanos;

    /**
     * Opens all connections; then the window begins.
     *
     * @throws IOException with a message for the user if the service does not listen
     */
    Connections(InetSocketAddress service, Load load, Recording recording) throws IOException {
        this.service = service;
        this.recording = recording;
        this.timeoutNanos = load.timeout().toNanos();
        try {
            for (int i = 0; i < load.connections(); i++) {
                idle.add(open());
            }
        } catch (IOException refused) {
            closeAll();
            throw new IOException(
                    "cannot open connection %d of %d to the service at %s: %s; make it listen on all addresses and accept that many connections"
                            .formatted(
                                    idle.size() + 1,
                                    load.connections(),
                                    service,
                                    refused.getMessage()),
                    refused);
        }
        this.origin = System.nanoTime();
        this.receiver = Thread.ofPlatform().daemon().name("load-receiver").start(this::receive);
    }

    private Connection open() throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(service, CONNECT_MILLIS);
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
        return register(channel, SelectionKey.OP_READ);
    }

    private Connection register(SocketChannel channel, int operation) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        Connection connection = new Connection(channel);
        channel.register(selector, operation, connection);
        return connection;
    }

    /** Takes an idle connection; null if all are in use. */
    @Nullable Connection poll() {
        return idle.poll();
    }

    /** Waits for an idle connection; null if all stay in use for that time. */
    @Nullable Connection poll(long nanos) throws InterruptedException {
        return idle.poll(nanos, TimeUnit.NANOSECONDS);
    }

    /** Sends a request on a connection taken with {@link #poll()}. */
    void send(Connection connection, int request, byte[] text) {
        underWay.incrementAndGet();
        long now = now();
        recording.sent(request, now);
        try {
            connection.send(request, text, now);
        } catch (IOException gone) {
            end(connection, RequestFailure.CLOSED_BEFORE);
            if (connection.retire()) {
                broken.add(connection);
            }
        }
    }

    /** Returns true if a sent request has not ended. */
    boolean areBusy() {
        return failure == null && underWay.get() > 0;
    }

    /** Returns the time since the lead-in began, in ns. */
    long now() {
        return System.nanoTime() - origin;
    }

    private void receive() {
        try {
            long lastTick = now();
            long waited = 0;
            while (!stopped) {
                long before = System.nanoTime();
                selector.select(TICK_MILLIS);
                waited += System.nanoTime() - before;
                waitedNanos = waited;
                for (SelectionKey key : selector.selectedKeys()) {
                    receive(key);
                }
                selector.selectedKeys().clear();
                if (now() - lastTick > TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS)) {
                    lastTick = now();
                    tick();
                }
            }
        } catch (IOException | RuntimeException failed) {
            failure = failed;
        }
    }

    /** Returns the share of the time, in percent, in which the receiver was not waiting. */
    long receiverPercent() {
        long total = Math.max(1, now());
        return Math.round(100.0 * (total - waitedNanos) / total);
    }

    private void receive(SelectionKey key) throws IOException {
        Connection connection = (Connection) key.attachment();
        if (!key.isValid()) {
            return;
        }
        if (key.isConnectable()) {
            connected(key, connection);
            return;
        }
        try {
            if (connection.read()) {
                answered(connection);
            }
        } catch (MalformedException foreign) {
            replace(connection, RequestFailure.MALFORMED);
        } catch (IOException gone) {
            replace(connection, RequestFailure.CLOSED_BEFORE);
        }
    }

    private void answered(Connection connection) throws IOException {
        boolean asked = end(connection, connection.isOk() ? null : RequestFailure.STATUS);
        if (asked && !connection.isLast()) {
            idle.add(connection);
        } else {
            // A service may also announce that it closes a connection that is idle.
            replace(connection, RequestFailure.CLOSED_BEFORE);
        }
    }

    private void connected(SelectionKey key, Connection connection) {
        try {
            connection.channel().finishConnect();
            key.interestOps(SelectionKey.OP_READ);
            idle.add(connection);
        } catch (IOException refused) {
            connection.close();
            broken.add(connection);
        }
    }

    /** Ends the request of a connection; false if it had none, or the other thread has done so. */
    private boolean end(Connection connection, @Nullable RequestFailure why) {
        int request = connection.take();
        if (request == Connection.NONE) {
            return false;
        }
        if (why == null) {
            recording.answered(request, now());
        } else {
            recording.failed(request, now(), why);
        }
        underWay.decrementAndGet();
        return true;
    }

    private void tick() throws IOException {
        long now = now();
        for (SelectionKey key : List.copyOf(selector.keys())) {
            Connection connection = (Connection) key.attachment();
            if (connection.isOverdue(now, timeoutNanos)) {
                replace(connection, RequestFailure.TIMED_OUT);
            }
        }
        for (int left = broken.size(); left > 0; left--) {
            Connection next = broken.poll();
            if (next != null) {
                next.close();
                reopen();
            }
        }
    }

    private void replace(Connection connection, RequestFailure why) throws IOException {
        idle.remove(connection);
        // First: a request that the other thread sends meanwhile is then either seen here or fails
        // there, and none stays under way.
        connection.close();
        end(connection, why);
        if (connection.retire()) {
            reopen();
        }
    }

    /** Opens another connection without blocking, since answers arrive on the others. */
    private void reopen() throws IOException {
        Connection connection = register(SocketChannel.open(), SelectionKey.OP_CONNECT);
        try {
            if (connection.channel().connect(service)) {
                connected(connection.channel().keyFor(selector), connection);
            }
        } catch (IOException refused) {
            connection.close();
            broken.add(connection);
        }
    }

    private void closeAll() throws IOException {
        for (SelectionKey key : selector.keys()) {
            ((Connection) key.attachment()).close();
        }
        selector.close();
    }

    /** Ends the receiver; then its records can be read. */
    @Override
    public void close() throws IOException {
        stopped = true;
        selector.wakeup();
        try {
            receiver.join();
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
        }
        closeAll();
        Exception failed = failure;
        if (failed != null) {
            throw new IOException("the load generator failed: " + failed, failed);
        }
    }
}
