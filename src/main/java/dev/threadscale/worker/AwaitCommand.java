package dev.threadscale.worker;

import dev.threadscale.protocol.Pairs;
import dev.threadscale.protocol.Serve;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * The command {@code await}, which ends when a companion accepts connections. It runs in a
 * container of its own, so it sees what the measured program will see, and leaves nothing in its
 * process.
 */
final class AwaitCommand {

    private static final int LONGEST = 255;
    private static final Parameter HOST =
            new Parameter(Serve.HOST, new Parameter.Text(LONGEST), "localhost", "Its name.");
    private static final Parameter PORT = Parameter.whole(Serve.PORT, 1, 65_535, 80);
    private static final Parameter HTTP =
            new Parameter(Serve.HTTP, new Parameter.Text(LONGEST), "", "A path to ask.");
    private static final Parameter WITHIN =
            Parameter.time(Serve.WITHIN, Duration.ofHours(24), "1m");

    /** The time for one attempt. */
    private static final int ATTEMPT_MILLIS = 1_000;

    private static final int PAUSE_MILLIS = 50;

    private AwaitCommand() {}

    /**
     * Waits.
     *
     * @throws IOException with the last problem if the time is over
     */
    static void run(String[] arguments, InputStream in, Output out)
            throws IOException, InterruptedException {
        Arguments given =
                Arguments.of(List.of(HOST, PORT, HTTP, WITHIN), Pairs.parse(arguments, ""));
        long begin = System.nanoTime();
        long limit = given.time(WITHIN).toNanos();
        while (true) {
            try {
                attempt(given.text(HOST), given.integer(PORT), given.text(HTTP));
                return;
            } catch (IOException notYet) {
                if (System.nanoTime() - begin > limit) {
                    throw notYet;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    private static void attempt(String host, int port, String http) throws IOException {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new UnknownHostException("its name is not known");
        }
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(ATTEMPT_MILLIS);
            socket.connect(address, ATTEMPT_MILLIS);
            if (!http.isEmpty()) {
                ask(socket, host, http);
            }
        }
    }

    private static void ask(Socket socket, String host, String path) throws IOException {
        String request =
                "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(path, host);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String status =
                new BufferedReader(
                                new InputStreamReader(
                                        socket.getInputStream(), StandardCharsets.ISO_8859_1))
                        .readLine();
        if (!String.valueOf(status).matches("HTTP/1[.][01] 2[0-9][0-9]( .*)?")) {
            throw new IOException("GET %s is answered with '%s'".formatted(path, status));
        }
    }
}
