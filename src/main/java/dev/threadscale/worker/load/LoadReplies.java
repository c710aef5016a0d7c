package dev.threadscale.worker.load;

import dev.threadscale.protocol.Pairs;
import dev.threadscale.worker.server.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * The protocol between a service and the load generator in the companion process: {@code GET
 * /load?port=…&rate=…} makes the companion drive the service at that port of the sender. The answer
 * is the {@link LoadReport}.
 */
public final class LoadReplies {

    private static final String BEGIN = "GET /load?";
    private static final String PORT = "port";

    /** The key of the CPUs that the service may use. */
    private static final String CPUS = "cpus";

    private static final String OK = "HTTP/1.1 200";
    private static final Duration CONNECT = Duration.ofSeconds(30);

    /** The time beyond the window for opening connections and evaluating. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private LoadReplies() {}

    /** Returns the companion's reply to a request by its first line. */
    public static Reply to(InetAddress peer, String line) {
        return line.startsWith(BEGIN) ? drive(peer, line) : Reply.to(line);
    }

    private static Reply drive(InetAddress peer, String line) {
        try {
            String query = line.substring(BEGIN.length()).split(" ", 2)[0];
            Map<String, String> values = Pairs.parse(query.split("&"), "");
            int port = Integer.parseInt(String.valueOf(values.remove(PORT)));
            String cpus = String.valueOf(values.remove(CPUS));
            LoadReport report =
                    Generator.drive(new InetSocketAddress(peer, port), Load.parse(values), cpus);
            return new Reply(200, report.format(), Duration.ZERO);
        } catch (IllegalArgumentException invalid) {
            return new Reply(400, String.valueOf(invalid.getMessage()), Duration.ZERO);
        } catch (IOException failed) {
            return new Reply(502, String.valueOf(failed.getMessage()), Duration.ZERO);
        } catch (InterruptedException stopped) {
            return new Reply(503, "interrupted", Duration.ZERO);
        }
    }

    /**
     * Asks the generator to drive the service at a port of this process, and waits for its report.
     *
     * @param generator its address
     * @throws IOException with a message for the user if there is no report
     */
    public static LoadReport ask(URI generator, int port, Load load) throws IOException {
        Duration window = load.leadIn().plus(load.duration()).plus(load.timeout().multipliedBy(2));
        String request =
                "%s%s=%s&%s=%s&%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                        .formatted(
                                BEGIN,
                                PORT,
                                port,
                                CPUS,
                                Waiting.ownCpus(),
                                load.query(),
                                generator.getHost());
        String answer;
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(generator.getHost(), generator.getPort()),
                    Math.toIntExact(CONNECT.toMillis()));
            socket.setSoTimeout(Math.toIntExact(window.plus(PATIENCE).toMillis()));
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new IOException(
                    "no report from the load generator at %s: %s".formatted(generator, failed),
                    failed);
        }
        int end = answer.indexOf("\r\n\r\n");
        String body = end < 0 ? "" : answer.substring(end + 4);
        if (!answer.startsWith(OK) || body.isEmpty()) {
            throw new IOException("the load generator at %s: %s".formatted(generator, body));
        }
        return LoadReport.parse(body);
    }
}
