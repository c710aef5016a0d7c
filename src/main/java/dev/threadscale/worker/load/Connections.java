package dev.threadscale.worker.load;

import dev.threadscale.protocol.RequestFailure;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a window, and the thread that receives their answers. They are opened as
 * needed, and the one used last is used first, so the service closes only those that nobody needs.
 */
final class Connections implements AutoCloseable {

    private static final int CONNECT_MILLIS = 5_000;

    /** The time between checks for overdue requests. */
    private static final long TICK_MILLIS = 20;

    /** The most connections that are left to the service to close. */
    private static final int MOST_LEAVING = 1_000;

    private final InetSocketAddress service;
    private final Recording recording;
    private final long origin;
    private final long timeoutNanos;
    private final Selector selector = Selector.open();
    private final ByteBuffer received = ByteBuffer.allocate(64 << 10);

    /** The connections without a request. */
    private final BlockingDeque<Connection> idle = new LinkedBlockingDeque<>();

    /**
     * Connections that the service has announced to close. The side that closes one first keeps its
     * port for a minute, and the generator may need tens of thousands.
     */
    private final Queue<Connection> leaving = new ArrayDeque<>();

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private final Thread receiver;
    private volatile int most;
    private volatile boolean stopped;
    private volatile @Nullable Throwable failure;

    /** The time that the receiver, which alone writes it, has waited for answers. */
    private volatile long waitedNanos;

    /**
     * Opens the first connection; then the window begins.
     *
     * @throws IOException with a message for the user if the service does not listen
     */
    Connections(InetSocketAddress service, Load load, Recording recording) throws IOException {
        this.service = service;
        this.recording = recording;
        this.timeoutNanos = load.timeout().toNanos();
        this.most = load.connections();
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(service, CONNECT_MILLIS);
            prepare(channel);
        } catch (IOException refused) {
            channel.close();
            selector.close();
            throw new IOException(
                    "cannot connect to the service at %s: %s; make it listen on all addresses"
                            .formatted(service, refused.getMessage()),
                    refused);
        }
        Connection first = new Connection(channel);
        channel.register(selector, SelectionKey.OP_READ, first);
        open.incrementAndGet();
        idle.add(first);
        this.origin = System.nanoTime();
        this.receiver = Thread.ofPlatform().daemon().name("load-receiver").start(this::receive);
    }

    private static void prepare(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
    }

    /** Sends a request; returns false if all connections are in use and there may be no more. */
    boolean send(int request, byte[] text) {
        return send(request, text, idle.pollLast());
    }

    /** Waits a little for a connection that is idle, or for the end of one. */
    boolean sendSoon(int request, byte[] text) throws InterruptedException {
        return send(request, text, idle.pollLast(1, TimeUnit.MILLISECONDS));
    }

    private boolean send(int request, byte[] text, @Nullable Connection last) {
        long now = now();
        Connection connection = last;
        while (connection != null && !connection.isKept(now)) {
            retire(connection);
            connection = idle.pollLast();
        }
        if (connection == null) {
            if (!open(request, text)) {
                return false;
            }
            recording.sent(request, now);
            return true;
        }
        recording.sent(request, now);
        underWay.incrementAndGet();
        connection.ask(request, text, now);
        write(connection);
        return true;
    }

    private void write(Connection connection) {
        try {
            connection.write();
        } catch (IOException gone) {
            closed(connection, false);
        }
    }

    /**
     * Opens a connection for a request, without blocking since others are due.
     *
     * @return false if there may be no more
     */
    private boolean open(int request, byte[] text) {
        if (open.incrementAndGet() > most) {
            open.decrementAndGet();
            return false;
        }
        underWay.incrementAndGet();
        SocketChannel channel;
        try {
            channel = SocketChannel.open();
        } catch (IOException noMoreFiles) {
            return exhausted();
        }
        Connection connection = new Connection(channel);
        connection.ask(request, text, now());
        try {
            prepare(channel);
            if (channel.connect(service)) {
                channel.register(selector, SelectionKey.OP_READ, connection);
                write(connection);
            } else {
                channel.register(selector, SelectionKey.OP_CONNECT, connection);
            }
            selector.wakeup();
        } catch (BindException noMorePorts) {
            connection.close();
            return exhausted();
        } catch (IOException refused) {
            fail(connection, RequestFailure.REFUSED, refused.getMessage());
        }
        return true;
    }

    private boolean exhausted() {
        underWay.decrementAndGet();
        most = Math.max(1, open.decrementAndGet());
        return false;
    }

    /** Returns true if a sent request has not ended. */
    boolean areBusy() {
        return failure == null && underWay.get() > 0;
    }

    /** Returns the number of connections that there may be, as far as it is known. */
    int most() {
        return most;
    }

    /** Returns the time since the lead-in began, in ns. */
    long now() {
        return System.nanoTime() - origin;
    }

    /** Returns the share of the time, in percent, in which the receiver was not waiting. */
    long receiverPercent() {
        long total = Math.max(1, now());
        return Math.round(100.0 * (total - waitedNanos) / total);
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
                    receive(key, (Connection) key.attachment());
                }
                selector.selectedKeys().clear();
                if (now() - lastTick > TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS)) {
                    lastTick = now();
                    endOverdue(lastTick);
                }
            }
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            failure = failed;
        }
    }

    private void receive(SelectionKey key, Connection connection) {
        if (!key.isValid()) {
            return;
        }
        if (key.isConnectable()) {
            connected(key, connection);
            return;
        }
        try {
            int length = connection.channel().read(received.clear());
            if (length < 0) {
                closed(connection, true);
            } else if (!connection.isAsked()) {
                // Nobody asked for an answer.
                retire(connection);
            } else if (connection.answer().read(received.array(), length)) {
                answered(connection);
            }
        } catch (MalformedException foreign) {
            fail(connection, RequestFailure.MALFORMED, foreign.getMessage());
        } catch (IOException gone) {
            closed(connection, false);
        }
    }

    private void connected(SelectionKey key, Connection connection) {
        try {
            connection.channel().finishConnect();
            key.interestOps(SelectionKey.OP_READ);
        } catch (IOException refused) {
            fail(connection, RequestFailure.REFUSED, refused.getMessage());
            return;
        }
        write(connection);
    }

    private void answered(Connection connection) {
        boolean kept = connection.keeps(now());
        end(connection);
        if (kept) {
            idle.addLast(connection);
        } else if (connection.retire()) {
            open.decrementAndGet();
            leaving.add(connection);
            if (leaving.size() > MOST_LEAVING) {
                leaving.remove().close();
            }
        }
    }

    /** Ends the request of a connection whose answer is complete. */
    private void end(Connection connection) {
        HttpAnswer answer = connection.answer();
        if (!answer.isOk()) {
            failed(connection.take(), RequestFailure.STATUS, String.valueOf(answer.head().status()));
            return;
        }
        int request = connection.take();
        if (request != Connection.NONE) {
            recording.answered(request, now());
            underWay.decrementAndGet();
        }
    }

    /**
     * Ends a connection that the service has closed.
     *
     * @param orderly false if it was reset
     */
    private void closed(Connection connection, boolean orderly) {
        HttpAnswer answer = connection.answer();
        retire(connection);
        if (!connection.isAsked()) {
            // The service keeps its longest unused connections first.
            idle.removeFirstOccurrence(connection);
        } else if (orderly && answer.endsWithConnection()) {
            end(connection);
        } else if (answer.hasBegun()) {
            failed(connection.take(), RequestFailure.CLOSED_WITHIN, "");
        } else {
            sendAgain(connection);
        }
    }

    /**
     * Sends a request once more if its connection had been idle: the service closed it before it
     * could know of the request. Closing a new connection is a failure of the service.
     */
    private void sendAgain(Connection connection) {
        int request = connection.take();
        if (request == Connection.NONE) {
            return;
        }
        if (connection.wasIdle()) {
            if (open(request, connection.text())) {
                recording.count(request, Figure.RESENT.key());
                underWay.decrementAndGet();
                return;
            }
            recording.count(request, Figure.WITHOUT_CONNECTION.key());
        }
        failed(request, RequestFailure.CLOSED_BEFORE, "");
    }

    private void fail(Connection connection, RequestFailure why, @Nullable String seen) {
        retire(connection);
        failed(connection.take(), why, String.valueOf(seen));
    }

    private void failed(int request, RequestFailure why, String seen) {
        if (request != Connection.NONE) {
            recording.failed(request, now(), why, seen);
            underWay.decrementAndGet();
        }
    }

    private void endOverdue(long now) {
        for (SelectionKey key : List.copyOf(selector.keys())) {
            Connection connection = (Connection) key.attachment();
            if (connection.isOverdue(now, timeoutNanos)) {
                fail(connection, RequestFailure.TIMED_OUT, connection.awaited());
            }
        }
    }

    /**
     * Closes a connection. This comes before its request is taken off: one that the other thread
     * sends meanwhile is then either seen here or fails there, and none stays under way.
     */
    private void retire(Connection connection) {
        if (connection.retire()) {
            open.decrementAndGet();
        }
        connection.close();
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
        Throwable failed = failure;
        if (failed != null) {
            throw new IOException("the load generator failed: " + failed, failed);
        }
    }
}
