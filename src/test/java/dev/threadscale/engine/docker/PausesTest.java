package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The Engine's list of events is a convenience: a fork does not wait for it. */
class PausesTest {

    private static final String EVENT =
            "{\"Type\": \"container\", \"Action\": \"%s\", \"timeNano\": %d000000000}\n";

    private final CountDownLatch never = new CountDownLatch(1);
    private boolean ends = true;

    @AutoClose
    private final FakeDocker engine = new FakeDocker(this::answer, Duration.ofMinutes(1));

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        String events = EVENT.formatted("pause", 2) + EVENT.formatted("unpause", 5);
        exchange.getResponseBody().write(events.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        if (!ends) {
            try {
                never.await();
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }
        exchange.close();
    }

    private Duration paused(Duration patience) {
        return Pauses.of(
                engine.connection().requests(),
                "1",
                Instant.ofEpochSecond(1),
                Instant.ofEpochSecond(9),
                patience);
    }

    @Test
    void pausesAreSummed() {
        assertThat(paused(Duration.ofMinutes(1))).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void endlessAnswerIsNotAwaited() {
        ends = false;

        assertThat(paused(Duration.ofMillis(10))).isZero();
    }
}
