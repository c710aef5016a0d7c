package dev.threadscale.worker.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

/**
 * A small HTTP server that handles each request on its own connection and its own virtual thread,
 * so thousands can wait for their answers at once and cost only some kilobytes each.
 *
 * <p>It closes every connection first, so the client's port is free again at once. Otherwise the
 * client would run out of ports after about ten thousand requests.
 */
public final class ReplyServer implements AutoCloseable {

    /**
     * The number of connections that may wait to be accepted; the kernel has its own lower limit.
     */
    private static final int BACKLOG = 65_535;

    /** The longest time that a request may take to arrive. */
    private static final int PATIENCE_MILLIS = 30_000;

    private static final int LONGEST_REQUEST = 8192;

    private final ServerSocket socket;
    private final BiFunction<InetAddress, String, Reply> replies;

    /**
     * Starts to listen. Connections wait until {@link #serve} is called.
     *
     * @param replies answers a request by its sender and its first line
     */
    public ReplyServer(InetSocketAddress address, BiFunction<InetAddress, String, Reply> replies)
            throws IOException {
        this.replies = replies;
        this.socket = new ServerSocket();
        try {
            socket.bind(address, BACKLOG);
        } catch (IOException refused) {
            socket.close();
            throw new IOException(
                    "cannot serve at port %d: %s"
                            .formatted(address.getPort(), refused.getMessage()),
                    refused);
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Answers until the server is closed. */
    public void serve() throws IOException {
        while (true) {
            Socket connection;
            try {
                connection = socket.accept();
            } catch (SocketException failed) {
                if (socket.isClosed()) {
                    return;
                }
                throw failed;
            }
            Thread.startVirtualThread(() -> answer(connection));
        }
    }

    private void answer(Socket connection) {
        try (connection) {
            connection.setSoTimeout(PATIENCE_MILLIS);
            Reply reply =
                    replies.apply(
                            connection.getInetAddress(), request(connection.getInputStream()));
            Thread.sleep(reply.delay());
            connection.getOutputStream().write(reply.bytes());
        } catch (IOException | InterruptedException gone) {
            // Nobody is left to be informed.
        }
    }

    /** Reads the request to its end, since unread bytes would turn the close into a reset. */
    private static String request(InputStream in) throws IOException {
        byte[] bytes = new byte[LONGEST_REQUEST];
        int length = 0;
        while (length < bytes.length) {
            int read = in.read(bytes, length, bytes.length - length);
            if (read < 0) {
                break;
            }
            length += read;
            String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
            if (text.contains("\r\n\r\n")) {
                return text.substring(0, text.indexOf("\r\n"));
            }
        }
        return "";
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
