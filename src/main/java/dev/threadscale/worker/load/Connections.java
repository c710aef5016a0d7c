package dev.threadscale.worker.load;

import dev.threadscale.protocol.RequestFailure;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a window. They are opened as needed, and the one used last is used first, so
 * the service closes only those that nobody needs.
 */
final class Connections implements AutoCloseable {

    /** The most connections that are left to the service to close. */
    private static final int MOST_LEAVING = 100;

    private final InetSocketAddress service;
    private final Load load;
    private final Recording recording;
    private final long origin;
    private final ConnectionLimit limit;
    private final Receiver receiver;
    private final AtomicInteger underWay = new AtomicInteger();

    /** The one used last is the last. */
    private final BlockingDeque<Connection> idle = new LinkedBlockingDeque<>();

    /**
     * Connections that the service has announced to close. The side that closes one first keeps its
     * port for a minute, and the generator may need tens of thousands.
     */
    private final Queue<Connection> leaving = new ArrayDeque<>();

    /**
     * Opens the first connection; then the window begins.
     *
     * @throws IOException with a message for the user if the service does not listen
     */
    Connections(InetSocketAddress service, Load load, Recording recording, Waiting waiting)
            throws IOException {
        this.service = service;
        this.load = load;
        this.recording = recording;
        this.limit = new ConnectionLimit(load.connections());
        Connection first = Connection.to(service);
        limit.open();
        idle.addLast(first);
        this.receiver = new Receiver(this, waiting);
        receiver.add(first, SelectionKey.OP_READ);
        this.origin = System.nanoTime();
        receiver.start();
    }

    /** Sends a request; returns false if all connections are in use and there may be no more. */
    boolean send(int request) {
        return send(request, idle.pollLast());
    }

    /** Waits a little for a connection that is idle, or for the end of one. */
    boolean sendSoon(int request) throws InterruptedException {
        return send(
                request,
                receiver.isSpun() ? idle.pollLast() : idle.pollLast(1, TimeUnit.MILLISECONDS));
    }

    /**
     * Waits until a time, in ns since the lead-in began, and meanwhile receives answers if no other
     * thread does.
     */
    void await(long time) {
        receiver.await(origin + time);
    }

    private boolean send(int request, @Nullable Connection last) {
        long now = now();
        Connection connection = last;
        while (connection != null && !connection.isKept(now)) {
            retire(connection);
            connection = idle.pollLast();
        }
        if (connection == null) {
            if (!open(request)) {
                return false;
            }
            recording.sent(request, now);
            return true;
        }
        recording.sent(request, now);
        underWay.incrementAndGet();
        connection.ask(request, now);
        write(connection, request);
        return true;
    }

    /** Writes the request of a connection. */
    void write(Connection connection, int request) {
        try {
            connection.write(load.request(service, request));
        } catch (IOException gone) {
            closed(connection, false);
        }
    }

    /**
     * Opens a connection for a request, without blocking since others are due.
     *
     * @return false if there may be no more
     */
    private boolean open(int request) {
        if (!limit.open()) {
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
        connection.ask(request, now());
        try {
            connection.prepare();
            if (channel.connect(service)) {
                receiver.add(connection, SelectionKey.OP_READ);
                write(connection, request);
            } else {
                receiver.add(connection, SelectionKey.OP_CONNECT);
            }
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
        limit.reached();
        return false;
    }

    /** Returns true if a sent request has not ended. */
    boolean areBusy() {
        return !receiver.hasFailed() && underWay.get() > 0;
    }

    /** Returns the number of connections that there may be, as far as it is known. */
    int most() {
        return limit.most();
    }

    Receiver receiver() {
        return receiver;
    }

    /** Returns the time since the lead-in began, in ns. */
    long now() {
        return System.nanoTime() - origin;
    }

    /** Takes bytes that have come on a connection. */
    void received(Connection connection, byte[] bytes, int length) {
        if (!connection.isAsked()) {
            // Nobody asked for an answer.
            retire(connection);
            return;
        }
        try {
            if (connection.answer().read(bytes, length)) {
                answered(connection);
            }
        } catch (MalformedException foreign) {
            fail(connection, RequestFailure.MALFORMED, foreign.getMessage());
        }
    }

    private void answered(Connection connection) {
        boolean kept = connection.keeps(now());
        end(connection);
        if (kept) {
            idle.addLast(connection);
        } else if (connection.retire()) {
            limit.close();
            leaving.add(connection);
            if (leaving.size() > MOST_LEAVING) {
                leaving.remove().close();
            }
        }
    }

    /** Ends the request of a connection whose answer is complete. */
    private void end(Connection connection) {
        HttpAnswer answer = connection.answer();
        int request = connection.take();
        if (!answer.isOk()) {
            failed(request, RequestFailure.STATUS, String.valueOf(answer.head().status()));
        } else if (request != Connection.NONE) {
            recording.answered(request, now());
            underWay.decrementAndGet();
        }
    }

    /**
     * Ends a connection that the service has closed.
     *
     * @param orderly false if it was reset
     */
    void closed(Connection connection, boolean orderly) {
        HttpAnswer answer = connection.answer();
        retire(connection);
        if (!connection.isAsked()) {
            // The first ones are the longest idle, which services close.
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
     * Sends a request once more if its connection was closed as idle. Closing a new connection, or
     * one after a while, is a failure of the service.
     */
    private void sendAgain(Connection connection) {
        int request = connection.take();
        if (request == Connection.NONE) {
            return;
        }
        if (connection.wasClosedIdle(now())) {
            if (open(request)) {
                recording.count(request, Figure.RESENT.key());
                underWay.decrementAndGet();
                return;
            }
            recording.count(request, Figure.WITHOUT_CONNECTION.key());
        }
        failed(request, RequestFailure.CLOSED_BEFORE, "");
    }

    /** Ends a connection whose request has failed. */
    void fail(Connection connection, RequestFailure why, @Nullable String seen) {
        retire(connection);
        failed(connection.take(), why, String.valueOf(seen));
    }

    private void failed(int request, RequestFailure why, String seen) {
        if (request != Connection.NONE) {
            recording.failed(request, now(), why, seen);
            underWay.decrementAndGet();
        }
    }

    /** Ends a connection if its answer takes too long. */
    void endIfOverdue(Connection connection) {
        if (connection.isOverdue(now(), load.timeout())) {
            fail(connection, RequestFailure.TIMED_OUT, connection.awaited());
        }
    }

    /**
     * Closes a connection. This comes before its request is taken off: one that the other thread
     * sends meanwhile is then either seen here or fails there, and none stays under way.
     */
    private void retire(Connection connection) {
        if (connection.retire()) {
            limit.close();
        }
        connection.close();
    }

    /** Ends the receiver; then its records can be read. */
    @Override
    public void close() throws IOException {
        receiver.close();
    }
}
