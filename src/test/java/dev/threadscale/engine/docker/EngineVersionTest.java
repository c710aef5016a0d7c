package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.StopSignal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineVersionTest {

    @ParameterizedTest
    @ValueSource(strings = {"17.03.0-ce", "20.10.24+dfsg1", "22.06.0-beta"})
    void oldEngineIsRefusedWithTheNeededVersion(String version) {
        with(
                version,
                address ->
                        assertThatThrownBy(() -> connect(address))
                                .hasMessage(
                                        "Docker at %s is version %s; threadscale needs 23.0 or"
                                                + " later",
                                        address, version));
    }

    @ParameterizedTest
    @ValueSource(strings = {"23.0.0", "26.1.5+dfsg1", "5.4.2", "dev", ""})
    void newerEngineOfAnotherMakeOrOfUnknownVersionIsUsed(String version) {
        with(
                version,
                address -> {
                    try (DockerEngine engine = connect(address)) {
                        assertThat(engine.host()).containsEntry("name", "there");
                    }
                });
    }

    private static DockerEngine connect(String address) {
        return DockerEngine.connect(address, "threadscale", new StopSignal());
    }

    private static void with(String version, Consumer<String> test) {
        try (FakeDocker docker =
                new FakeDocker(
                        exchange ->
                                answer(
                                        exchange,
                                        "{\"Name\": \"there\", \"ServerVersion\": \"%s\"}"
                                                .formatted(version)),
                        Duration.ofSeconds(20))) {
            test.accept(docker.connection().address().toString());
        }
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
