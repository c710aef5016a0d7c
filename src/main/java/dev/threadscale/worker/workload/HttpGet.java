package dev.threadscale.worker.workload;

import dev.threadscale.worker.server.Reply;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A workload of network input: every task sends a GET to the companion server and waits for the
 * answer, so many can wait at once.
 *
 * <p>It uses a plain socket, so the measured thread itself blocks and nothing else runs. {@code
 * java.net.http.HttpClient} waits on its own threads, which would then be compared instead. {@code
 * HttpURLConnection} keeps connections alive in a cache under locks (monitors up to JDK 23, which
 * pin a virtual thread to its carrier), so the cost of a task would depend on the tasks before it.
 * Here every request opens its own connection, and the server closes it first. Ports in TIME_WAIT
 * therefore accumulate at the server instead of here, where a new connection needs a free port.
 */
final class HttpGet extends TaskByTask {

    /** A rough estimate for plans: a connection, a request and an answer. */
    static final double CPU_SECONDS = 150e-6;

    private static final Parameter DELAY =
            Parameter.time("delay", Reply.LONGEST_DELAY, "0ms")
                    .describedAs("How long the server waits before it answers.");

    static final WorkloadType TYPE =
            WorkloadType.of("http-get", setup -> new HttpGet(setup, setup.time(DELAY)), DELAY)
                    .describedAs(
                            "Every task sends one HTTP request to a server next to the"
                                    + " worker, on its own connection, and waits for the answer.")
                    .costing((arguments, tasks) -> CPU_SECONDS * tasks)
                    .needing(Setup.Need.SERVER)
                    .waiting(arguments -> arguments.time(DELAY));

    /** The time beyond the delay that an answer may take before the task fails. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int HTTP_PORT = 80;

    private final InetSocketAddress address;
    private final byte[] request;
    private final int timeoutMillis;
    private final byte[] @Nullable [] answers;

    /** Resolves the server's name once, so that no task has to. */
    HttpGet(Setup setup, Duration delay) {
        super(setup.tasks());
        URI server = setup.requireServer();
        if (!"http".equals(server.getScheme()) || server.getHost() == null) {
            throw new IllegalArgumentException("server=" + server + " is not http://host:port");
        }
        int port = server.getPort() < 0 ? HTTP_PORT : server.getPort();
        this.address = new InetSocketAddress(server.getHost(), port);
        this.request =
                "GET %s HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n\r\n"
                        .formatted(Reply.path(delay), server.getHost(), port)
                        .getBytes(StandardCharsets.US_ASCII);
        this.timeoutMillis = Math.toIntExact(delay.plus(PATIENCE).toMillis());
        this.answers = new byte[setup.tasks()][];
    }

    @Override
    void prepare(int task) {
        answers[task] = null;
    }

    @Override
    public void run(int task) throws IOException {
        answers[task] = send();
    }

    /** Sends the request and waits for the whole answer, which {@link #verify} reads later. */
    private byte[] send() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, timeoutMillis);
            socket.setSoTimeout(timeoutMillis);
            socket.getOutputStream().write(request);
            return socket.getInputStream().readAllBytes();
        } catch (IOException failed) {
            throw new IOException("GET from %s: %s".formatted(address, failed), failed);
        }
    }

    @Override
    void verify(int task) {
        byte[] answer = answers[task];
        if (answer == null) {
            throw new WrongResultException("task %d was not answered", task);
        }
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        String status = text.lines().findFirst().orElse("");
        String body = text.substring(text.indexOf("\r\n\r\n") + "\r\n\r\n".length());
        if (!status.matches("HTTP/1\\.[01] 200( .*)?") || !body.equals(Reply.OK)) {
            throw new WrongResultException(
                    "task %d was answered '%s' with '%s' instead of status 200 with '%s'",
                    task, status, body, Reply.OK);
        }
    }
}
