package dev.threadscale.worker.workload;

import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.server.Reply;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A GET to the companion server, which answers {@code ok} after a delay.
 *
 * <p>A plain socket, so that the measured thread itself blocks, and nothing else runs: {@code
 * java.net.http.HttpClient} waits on threads of its own, which would be compared instead, and
 * {@code HttpURLConnection} keeps connections alive in a cache under locks (monitors up to JDK 23,
 * which pin a virtual thread to its carrier), so that a task would cost what the tasks before it
 * left. Here every request opens its own connection, and the server closes it first: ports in
 * TIME_WAIT pile up there, not here, where a new connection has to find a free one.
 */
final class ReplyRequest {

    /** A connection, a request and an answer, roughly, for plans. */
    static final double CPU_SECONDS = 150e-6;

    /** How much longer than the delay an answer may take before the task fails. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int HTTP_PORT = 80;

    private final InetSocketAddress address;
    private final byte[] request;
    private final int timeoutMillis;

    /** Looks the server's name up here, once, so that no task does. */
    ReplyRequest(URI server, Duration delay) {
        if (!"http".equals(server.getScheme()) || server.getHost() == null) {
            throw new IllegalArgumentException("server=" + server + " is not http://host:port");
        }
        int port = server.getPort() < 0 ? HTTP_PORT : server.getPort();
        this.address = new InetSocketAddress(server.getHost(), port);
        this.request =
                "GET %s HTTP/1.1\r\nHost: %s:%d\r\nConnection: close\r\n\r\n"
                        .formatted(Reply.target(delay), server.getHost(), port)
                        .getBytes(StandardCharsets.US_ASCII);
        this.timeoutMillis = Math.toIntExact(delay.plus(PATIENCE).toMillis());
    }

    /** Sends the request and waits for the whole answer, which {@link #check} reads later. */
    byte[] send() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, timeoutMillis);
            socket.setSoTimeout(timeoutMillis);
            socket.getOutputStream().write(request);
            return socket.getInputStream().readAllBytes();
        } catch (IOException failed) {
            throw new IOException("GET from %s: %s".formatted(address, failed), failed);
        }
    }

    /** Holds an answer to status 200 and the body that the server promises. */
    static void check(int task, byte @Nullable [] answer) throws WrongResultException {
        if (answer == null) {
            throw new WrongResultException("task " + task + " was not answered");
        }
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        String status = text.lines().findFirst().orElse("");
        int head = text.indexOf("\r\n\r\n");
        if (!status.matches("HTTP/1\\.[01] 200( .*)?") || head < 0) {
            throw new WrongResultException(
                    "task %d was answered '%s' instead of status 200".formatted(task, status));
        }
        String body = text.substring(head + "\r\n\r\n".length());
        if (!body.equals(Reply.OK)) {
            throw new WrongResultException(
                    "task %d was answered '%s' instead of '%s'".formatted(task, body, Reply.OK));
        }
    }
}
