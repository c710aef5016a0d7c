package dev.threadscale.worker.own;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request that shows whether a server of this process is ready.
 *
 * @param path of the request
 */
record ReadyCheck(int port, String path) {

    private static final int MILLIS = 1_000;
    private static final char TLS_ALERT = 0x15;
    private static final String LOCATION = "location:";
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.\\d ([1-9]\\d\\d)(?: .*)?");
    private static final String OK = "200";

    /** Returns what the server does instead of answering with status 200; empty if it does that. */
    Optional<String> problem() {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(MILLIS);
            socket.connect(server, MILLIS);
            String request =
                    "GET %s HTTP/1.1\r\nHost: %s:%d\r\nConnection: close\r\n\r\n"
                            .formatted(path, server.getHostString(), port);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return problem(
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.ISO_8859_1)));
        } catch (ConnectException refused) {
            return Optional.of(silence());
        } catch (SocketTimeoutException late) {
            return Optional.of("GET %s at port %d is not answered".formatted(path, port));
        } catch (IOException gone) {
            return Optional.of("GET %s at port %d is not answered: %s".formatted(path, port, gone));
        }
    }

    private String silence() {
        return "nothing listens at port %d".formatted(port);
    }

    /**
     * Adds to a problem what is known about a server that does not listen.
     *
     * @param ended true if its main method has ended
     */
    String explained(String problem, boolean ended) {
        if (!problem.equals(silence())) {
            return problem;
        }
        SortedSet<Integer> others = ListeningPorts.ofThisProcess();
        return others.isEmpty()
                ? problem
                        + "; set 'port' to the one at which it listens"
                        + (ended ? "; its main method has ended" : "")
                : "%s, but at %s; set 'port'"
                        .formatted(problem, others.toString().replaceAll("[\\[\\]]", ""));
    }

    private Optional<String> problem(BufferedReader in) throws IOException {
        String line = in.readLine();
        Matcher status = STATUS.matcher(String.valueOf(line));
        while (status.matches() && status.group(1).startsWith("1")) {
            // An interim answer ends with an empty line.
            while (line != null && !line.isEmpty()) {
                line = in.readLine();
            }
            line = in.readLine();
            status.reset(String.valueOf(line));
        }
        if (!status.matches()) {
            return Optional.of(foreign(line));
        }
        String code = status.group(1);
        return code.equals(OK)
                ? Optional.empty()
                : Optional.of(
                        "GET %s is answered with %s%s; set 'ready' to a path that is answered with 200, as in ready: /health"
                                .formatted(path, code, location(in)));
    }

    private String foreign(@Nullable String line) {
        if (line == null) {
            return "GET %s at port %d is not answered: its connection is closed"
                    .formatted(path, port);
        }
        return !line.isEmpty() && line.charAt(0) == TLS_ALERT
                ? "port %d speaks TLS; requests go over plain HTTP, so let it listen without TLS"
                        .formatted(port)
                : "GET %s at port %d is not answered with HTTP/1.1 but with '%s'"
                        .formatted(path, port, line.substring(0, Math.min(40, line.length())));
    }

    /** Returns where a redirection leads to. */
    private static String location(BufferedReader in) throws IOException {
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            if (line.toLowerCase(Locale.ROOT).startsWith(LOCATION)) {
                return " and leads to " + line.substring(LOCATION.length()).strip();
            }
        }
        return "";
    }
}
