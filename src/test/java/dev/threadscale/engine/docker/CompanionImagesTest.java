package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.experiment.companion.Companion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** An image for another kind of CPU would end with a message that nobody understands. */
class CompanionImagesTest {

    @AutoClose
    private final FakeDocker engine =
            new FakeDocker(CompanionImagesTest::answer, Duration.ofMinutes(1));

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body =
                "{\"Id\": \"sha256:1\", \"Architecture\": \"arm64\"}"
                        .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private Optional<Unavailable> unavailable(String host) {
        List<Companion> companions =
                Experiments.smallest("companions.db={image: shop, ready: {port: 1}}").companions();
        return new CompanionImages(engine.connection(), "threadscale", host)
                .unavailable(companions);
    }

    @Test
    void imageForOtherArchitectureIsRefusedWithCommandThatGetsRightOne() {
        assertThat(unavailable("x86_64").orElseThrow().toString())
                .contains(
                        "the image shop of its companion 'db' is for arm64, and the host is amd64",
                        "docker pull --platform linux/amd64 shop");
    }

    @Test
    void imageForArchitectureOfHostRuns() {
        assertThat(unavailable("aarch64")).isEmpty();
    }
}
