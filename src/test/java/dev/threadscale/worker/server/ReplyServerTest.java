package dev.threadscale.worker.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.ReplyServerFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server must not be what limits the number of requests that wait at once. */
@Timeout(60)
class ReplyServerTest {

    private static final int MANY = 1_000;
    private static final String REQUEST = "GET /reply?delay_ms=0 HTTP/1.1\r\nHost: here\r\n\r\n";

    private static String ask(ReplyServerFixture server, String... pieces) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.setTcpNoDelay(true);
            for (String piece : pieces) {
                socket.getOutputStream().write(piece.getBytes(US_ASCII));
            }
            // Ends only when the server closes its side.
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    @Test
    void thousandRequestsWaitAtOnce() throws Exception {
        CountDownLatch waiting = new CountDownLatch(MANY);
        try (ReplyServerFixture server =
                        new ReplyServerFixture(line -> {
                            waiting.countDown();
                            try {
                                waiting.await();
                            } catch (InterruptedException stopped) {
                                throw new AssertionError(stopped);
                            }
                            return Reply.to(line);
                        });
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                Callable<String> client = () -> ask(server, REQUEST);
                for (Future<String> answer : clients.invokeAll(Collections.nCopies(MANY, client))) {
                    assertThat(answer.get()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nok");
                }
            } finally {
                // Or the test would wait for clients that wait for ever.
                clients.shutdownNow();
            }
        }
    }

    @Test
    void requestMayComeInPieces() throws Exception {
        try (ReplyServerFixture server = new ReplyServerFixture()) {
            assertThat(ask(server, "GET /reply?del", "ay_ms=0 HTTP/1.1\r", "\n\r", "\n"))
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void requestWithoutEndIsRefusedAndTheNextOneAnswered() throws Exception {
        try (ReplyServerFixture server = new ReplyServerFixture()) {
            assertThat(ask(server, "x".repeat(8192))).startsWith("HTTP/1.1 400 ");
            assertThat(ask(server, REQUEST)).startsWith("HTTP/1.1 200 ");
        }
    }
}
