package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.fixture.Plans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Nothing that an image or a daemon asks for runs on the measured CPUs beside the worker. */
class CreatedContainerTest {

    private final CompletableFuture<JsonNode> request = new CompletableFuture<>();

    @AutoClose
    private final FakeDocker engine = new FakeDocker(this::create, Duration.ofMinutes(1));

    private void create(HttpExchange exchange) throws IOException {
        request.complete(new ObjectMapper().readTree(exchange.getRequestBody()));
        byte[] answer = "{\"Id\":\"1\"}".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(201, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    @Test
    void noHealthCheckOrInitProcessRunsNextToTheWorker() {
        ContainerSpecTest.spec(Plans.fork(), false).create(engine.connection().requests());

        JsonNode asked = request.join();
        assertThat(asked.at("/Healthcheck/Test")).hasToString("[\"NONE\"]");
        assertThat(asked.at("/HostConfig/Init")).hasToString("false");
    }
}
