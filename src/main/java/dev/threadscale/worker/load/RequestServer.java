package dev.threadscale.worker.load;

import dev.threadscale.workload.RequestHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP server of a measured service: one thread reads requests and hands each to an executor,
 * so only the executor differs between thread kinds. A request costs some ten microseconds.
 */
public final class RequestServer implements Endpoint {

    private static final int BACKLOG = 65_535;
    private static final int LONGEST_REQUEST = 1024;
    private static final String END = "\r\n\r\n";
    private static final String BEGIN = "GET /";
    private static final byte[] OK = answer("200 OK");
    private static final byte[] BAD_REQUEST = answer("400 Bad Request");
    private static final byte[] FAILED = answer("500 Internal Server Error");

    private final Executor executor;
    private final RequestHandler handler;
    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final Thread thread;
    private volatile boolean closed;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /**
     * Starts to serve.
     *
     * @param executor runs the handler for each request and writes its answer
     */
    public RequestServer(Executor executor, RequestHandler handler) throws IOException {
        this.executor = executor;
        this.handler = handler;
        listener.bind(new InetSocketAddress(0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        thread = Thread.ofPlatform().daemon().name("service").start(this::serve);
    }

    @Override
    public int port() {
        return listener.socket().getLocalPort();
    }

    /** Returns the first exception of the handler or of the server; null if none failed. */
    @Override
    public @Nullable Throwable failure() {
        return failure.get();
    }

    private void serve() {
        try (selector;
                listener) {
            while (!closed) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isValid() && key.isAcceptable()) {
                        accept();
                    } else if (key.isValid()) {
                        read((SocketChannel) key.channel(), (ByteBuffer) key.attachment());
                    }
                }
                selector.selectedKeys().clear();
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException failed) {
            failure.compareAndSet(null, failed);
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = listener.accept();
        if (channel != null) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(LONGEST_REQUEST));
        }
    }

    /** Reads a request. A client sends the next one only after the answer. */
    private void read(SocketChannel channel, ByteBuffer buffer) {
        try {
            if (channel.read(buffer) < 0) {
                channel.close();
                return;
            }
        } catch (IOException gone) {
            close(channel);
            return;
        }
        String text = StandardCharsets.ISO_8859_1.decode(buffer.duplicate().flip()).toString();
        if (text.endsWith(END)) {
            buffer.clear();
            hand(channel, text);
        } else if (!buffer.hasRemaining()) {
            buffer.clear();
            write(channel, BAD_REQUEST);
        }
    }

    private void hand(SocketChannel channel, String text) {
        long number = number(text);
        if (number < 0) {
            write(channel, BAD_REQUEST);
            return;
        }
        try {
            executor.execute(() -> run(channel, number));
        } catch (RuntimeException | Error refused) {
            failed(channel, refused);
        }
    }

    /** Returns the number in a request, {@code GET /17 HTTP/1.1}; -1 if it has another form. */
    private static long number(String text) {
        int end = text.indexOf(' ', BEGIN.length());
        try {
            return text.startsWith(BEGIN) && end > 0
                    ? Long.parseLong(text.substring(BEGIN.length(), end))
                    : -1;
        } catch (NumberFormatException other) {
            return -1;
        }
    }

    private void run(SocketChannel channel, long number) {
        try {
            handler.handle(number);
        } catch (Throwable thrown) {
            failed(channel, thrown);
            return;
        }
        write(channel, OK);
    }

    private void failed(SocketChannel channel, Throwable thrown) {
        failure.compareAndSet(null, thrown);
        write(channel, FAILED);
    }

    /** Writes an answer, which is far smaller than an empty send buffer. */
    private static void write(SocketChannel channel, byte[] answer) {
        try {
            channel.write(ByteBuffer.wrap(answer));
        } catch (IOException gone) {
            close(channel);
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException gone) {
            // This is as good as closed.
        }
    }

    private static byte[] answer(String status) {
        return ("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\n\r\nok")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Closes every connection, but does not stop running handlers. */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
