package dev.threadscale.engine.docker;

import static dev.threadscale.fixture.Refusals.refused;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A message about an image must not blame an Engine that answers. */
class DockerEngineTest {

    @AutoClose
    private final FakeDocker docker =
            new FakeDocker(DockerEngineTest::answer, Duration.ofSeconds(30));

    private static void answer(HttpExchange exchange) throws IOException {
        boolean image = exchange.getRequestURI().getPath().contains("/images/");
        byte[] body =
                (image ? "{\"message\": \"No such image\"}" : "{\"NCPU\": 2}").getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(image ? 404 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void missingImageIsReportedWithARemedy() {
        String address = docker.connection().address().toString();
        try (DockerEngine engine = DockerEngine.connect(address, "kit", new StopSignal())) {
            refused(() -> engine.save(List.of("sha256:12")))
                    .isEqualTo(
                            """
                            the image sha256:12, with which the run was measured, no longer exists here
                            fix: It has been rebuilt since then: leave out --images, or run the study again.\
                            """);
        }
    }
}
