package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** An Engine that fails when a fork is over takes neither its result nor its reason. */
class ForkContainerTest {

    /** A frame of standard output. */
    private static final byte[] LINE = {1, 0, 0, 0, 0, 0, 0, 2, 'x', '\n'};

    private final CountDownLatch never = new CountDownLatch(1);
    private boolean outputEnds = true;
    private int inspection = 200;

    @AutoClose
    private final FakeDocker engine = new FakeDocker(this::answer, Duration.ofMinutes(1));

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.endsWith("/attach")) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(LINE);
            exchange.getResponseBody().flush();
            if (!outputEnds) {
                hang();
            }
        } else if (path.endsWith("/start")) {
            exchange.sendResponseHeaders(204, -1);
        } else if (path.endsWith("/wait")) {
            answer(exchange, 200, "{\"StatusCode\": 0}");
        } else {
            answer(exchange, inspection, "{\"State\": {\"Running\": false, \"ExitCode\": 0}}");
        }
        exchange.close();
    }

    private void hang() {
        try {
            never.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private ForkEnd run(Duration timeout) throws InterruptedException {
        return new ForkContainer(engine.connection(), "1", new StopSignal(), Duration.ofMillis(10))
                .run(
                        new Invocation("docker run", Optional.empty(), Enforced.ALL),
                        timeout,
                        _ -> {});
    }

    @Test
    void endlessOutputAfterTheContainerIsNotATimeOut() throws Exception {
        outputEnds = false;

        assertThat(run(Duration.ofMillis(10)).cause()).isEqualTo(Failure.OUTPUT_CUT);
    }

    @Test
    void failedInspectionDoesNotAffectACompletedFork() throws Exception {
        inspection = 500;

        assertThat(run(Duration.ofMinutes(1)).exitCode()).hasValue(0);
    }
}
