package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** An Engine that hangs blocks no request, and a fork that is silent for long is waited for. */
class HangingEngineTest {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);

    @AutoClose private final FakeDocker engine = new FakeDocker(this::hang, Duration.ofMillis(300));

    private void hang(HttpExchange exchange) throws IOException {
        asked.countDown();
        try {
            answer.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    @Test
    void requestsTimeOutButStreamsDoNot() throws Exception {
        DockerConnection connection = engine.connection();
        CompletableFuture<Void> stream =
                CompletableFuture.runAsync(() -> connection.streams().pingCmd().exec());
        asked.await();

        // So much later than the stream began that one with the same limit would be over, too.
        assertThatThrownBy(() -> connection.requests().pingCmd().exec())
                .hasRootCauseInstanceOf(SocketTimeoutException.class);
        assertThat(stream).isNotDone();

        answer.countDown();
        assertThat(stream).succeedsWithin(Duration.ofMinutes(1));
    }
}
