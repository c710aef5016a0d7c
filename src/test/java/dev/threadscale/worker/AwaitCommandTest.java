package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

/** A fork starts when its companion accepts connections, and learns why if it does not. */
class AwaitCommandTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static void await(int port, String... more) throws Exception {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "host=" + HERE.getHostAddress();
        arguments[1] = "port=" + port;
        arguments[2] = "within=100ms";
        System.arraycopy(more, 0, arguments, 3, more.length);
        AwaitCommand.run(arguments, InputStream.nullInputStream(), Output.standard());
    }

    @Test
    void listeningPortIsReady() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, HERE)) {
            assertThatCode(() -> await(server.getLocalPort())).doesNotThrowAnyException();
        }
    }

    @Test
    void closedPortIsRefused() throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 5, HERE)) {
            port = server.getLocalPort();
        }
        assertThatThrownBy(() -> await(port)).isInstanceOf(IOException.class);
    }

    @Test
    void onlySuccessfulAnswerIsReady() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    int status = exchange.getRequestURI().getPath().equals("/health") ? 204 : 503;
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                });
        server.start();
        try {
            int port = server.getAddress().getPort();
            assertThatCode(() -> await(port, "http=/health")).doesNotThrowAnyException();
            assertThatThrownBy(() -> await(port, "http=/other"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("GET /other is answered with 'HTTP/1.1 503");
        } finally {
            server.stop(0);
        }
    }
}
