package dev.threadscale.worker.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A connection to the service with at most one request under way. The sender begins requests, the
 * receiver ends them; the thread that takes a request off has to record its end.
 */
final class Connection {

    static final int NONE = -1;

    private final SocketChannel channel;
    private final HttpAnswer answer = new HttpAnswer();
    private final AtomicInteger request = new AtomicInteger(NONE);
    private final AtomicBoolean retired = new AtomicBoolean();
    private volatile long sentAt;

    Connection(SocketChannel channel) {
        this.channel = channel;
    }

    SocketChannel channel() {
        return channel;
    }

    /**
     * Sends a request.
     *
     * @throws IOException if the connection is gone; the request has not been taken off
     */
    void send(int number, byte[] text, long now) throws IOException {
        sentAt = now;
        request.set(number);
        // A request is far smaller than an empty send buffer.
        if (channel.write(ByteBuffer.wrap(text)) != text.length) {
            throw new IOException("the send buffer is full");
        }
    }

    /** Takes the request off; {@link #NONE} if the other thread was faster, or it was idle. */
    int take() {
        return request.getAndSet(NONE);
    }

    /** Returns true once: to the thread that has to replace the connection. */
    boolean retire() {
        return retired.compareAndSet(false, true);
    }

    boolean isOverdue(long now, long timeoutNanos) {
        return request.get() != NONE && now - sentAt > timeoutNanos;
    }

    /**
     * Reads received bytes, and returns true if they complete an answer.
     *
     * @throws EOFException if the service has closed the connection
     */
    boolean read() throws IOException, HttpAnswer.MalformedException {
        if (channel.read(answer.buffer()) < 0) {
            throw new EOFException();
        }
        return answer.read();
    }

    boolean isOk() {
        return answer.isOk();
    }

    boolean isLast() {
        return answer.isLast();
    }

    void close() {
        try {
            channel.close();
        } catch (IOException gone) {
            // As good as closed.
        }
    }
}
