package dev.threadscale.worker.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A connection to the service with at most one request under way. The sender begins requests, the
 * receiver ends them; the thread that takes a request off has to record its end.
 */
final class Connection {

    static final int NONE = -1;

    private static final int CONNECT_MILLIS = 5_000;

    /** The notice of a connection that was closed before its request came arrives within this. */
    private static final long CLOSED_IDLE_NANOS = 100_000_000;

    private final SocketChannel channel;
    private final HttpAnswer answer = new HttpAnswer();
    private final AtomicInteger request = new AtomicInteger(NONE);
    private final AtomicBoolean retired = new AtomicBoolean();
    private volatile long sentAt;

    private long answers;
    private long most = Long.MAX_VALUE;

    /** The time from which the service may close it without a request. */
    private long idleUntil = Long.MAX_VALUE;

    Connection(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Connects to a service.
     *
     * @throws IOException with a message for the user if it does not listen
     */
    static Connection to(InetSocketAddress service) throws IOException {
        Connection connection = new Connection(SocketChannel.open());
        try {
            connection.channel.socket().connect(service, CONNECT_MILLIS);
            connection.prepare();
            return connection;
        } catch (IOException refused) {
            connection.close();
            throw new IOException(
                    "cannot connect to the service at %s: %s; make it listen on all addresses"
                            .formatted(service, refused.getMessage()),
                    refused);
        }
    }

    /** Prepares the channel for a thread that serves others as well. */
    void prepare() throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
    }

    SocketChannel channel() {
        return channel;
    }

    /** Gives it a request, which has to be written. */
    void ask(int number, long now) {
        sentAt = now;
        request.set(number);
    }

    /**
     * Writes its request.
     *
     * @throws IOException if the connection is gone; the request has not been taken off
     */
    void write(byte[] text) throws IOException {
        // A request is far smaller than an empty send buffer.
        if (channel.write(ByteBuffer.wrap(text)) != text.length) {
            throw new IOException("the send buffer is full");
        }
    }

    /** Returns its request; {@link #NONE} if it is idle. */
    int request() {
        return request.get();
    }

    boolean isAsked() {
        return request.get() != NONE;
    }

    /** Takes the request off; {@link #NONE} if the other thread was faster, or it was idle. */
    int take() {
        return request.getAndSet(NONE);
    }

    /** Returns true once: to the thread that has to close the connection. */
    boolean retire() {
        return retired.compareAndSet(false, true);
    }

    boolean isOverdue(long now, Duration timeout) {
        return isAsked() && now - sentAt > timeout.toNanos();
    }

    HttpAnswer answer() {
        return answer;
    }

    /**
     * Returns true if an answer came before and the connection has ended soon after its request, so
     * the service probably closed it as idle, before it could know of the request.
     */
    boolean wasClosedIdle(long now) {
        return answers > 0 && now - sentAt < CLOSED_IDLE_NANOS;
    }

    /** Returns what its overdue request waits for; empty if that is the first byte. */
    String awaited() {
        return channel.isConnectionPending()
                ? "waited for the connection"
                : answer.endsWithConnection()
                        ? "waited for the end of the connection, as the answer has no length"
                        : answer.hasBegun() ? "waited for the rest of the answer" : "";
    }

    /** Notes an answer, and returns true if the service keeps the connection for others. */
    boolean keeps(long now) {
        HttpHead head = answer.head();
        // A service names the requests that are left, or its limit: the first number is both.
        most = answers == 0 ? head.most() : most;
        answers++;
        // The service began to count when it sent the answer.
        long idle = head.idleNanos() - head.idleNanos() / 10;
        idleUntil = idle > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + idle;
        return !head.isLast() && answers < most;
    }

    /** Returns true if the service has announced to keep it until now. */
    boolean isKept(long now) {
        return now < idleUntil;
    }

    void close() {
        try {
            channel.close();
        } catch (IOException gone) {
            // As good as closed.
        }
    }
}
