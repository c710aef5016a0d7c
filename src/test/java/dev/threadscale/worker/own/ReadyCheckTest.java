package dev.threadscale.worker.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that does not get ready has to be told apart from one that answers otherwise. */
@Timeout(60)
class ReadyCheckTest {

    private static final String REMEDY =
            "; set 'ready' to a path that is answered with 200, as in ready: /health";

    /** Asks a server that answers once, with lines that {@code |} ends. */
    private static Optional<String> problem(String answer) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual()
                    .start(() -> {
                        try (Socket one = server.accept()) {
                            one.getInputStream().read(new byte[4096]);
                            one.getOutputStream()
                                    .write(
                                            answer.replace("|", "\r\n")
                                                    .getBytes(StandardCharsets.ISO_8859_1));
                        } catch (IOException gone) {
                            // The check reports it.
                        }
                    });
            return new ReadyCheck(server.getLocalPort(), "/a")
                    .problem()
                    .map(text -> text.replaceAll("port \\d+", "port N"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK|Content-Length: 0||",
                "HTTP/1.1 200|",
                "HTTP/1.0 200 OK||ok",
                "HTTP/1.1 103 Early Hints|Link: </a.css>||HTTP/1.1 200 OK||",
                "HTTP/1.1 200 OK\n\n"
            })
    void status200IsReady(String answer) throws Exception {
        assertThat(problem(answer)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "HTTP/1.1 401 Unauthorized||; GET /a is answered with 401",
                "HTTP/1.1 204 No Content||; GET /a is answered with 204",
                "HTTP/1.1 503|Retry-After: 1||; GET /a is answered with 503",
                "HTTP/1.1 302 Found|X: y|LOCATION:  /login||; GET /a is answered with 302 and leads to /login",
                "HTTP/1.1 100 Continue||HTTP/1.1 404 Not Found||; GET /a is answered with 404"
            })
    void otherStatusIsNamed(String answer, String name) throws Exception {
        assertThat(problem(answer)).hasValue(name + REMEDY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "'' # GET /a at port N is not answered: its connection is closed",
                "SSH-2.0-OpenSSH_9.6| # GET /a at port N is not answered with HTTP/1.1 but with 'SSH-2.0-OpenSSH_9.6'",
                "TLS # port N speaks TLS; requests go over plain HTTP, so let it listen without TLS"
            })
    void whatIsNotHttpIsNamed(String answer, String name) throws Exception {
        assertThat(problem(answer.equals("TLS") ? "\u0015\u0003\u0003" : answer)).hasValue(name);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void otherPortOfTheProcessIsNamed() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            int closed;
            try (ServerSocket before = new ServerSocket(0)) {
                closed = before.getLocalPort();
            }

            ReadyCheck ready = new ReadyCheck(closed, "/");
            assertThat(ready.explained(ready.problem().orElseThrow(), false))
                    .matches(
                            "nothing listens at port %d, but at .*\\b%d\\b.*; set 'port'"
                                    .formatted(closed, other.getLocalPort()));
        }
    }
}
