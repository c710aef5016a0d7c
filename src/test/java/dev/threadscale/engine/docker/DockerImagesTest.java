package dev.threadscale.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.Engine.Unavailable;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.ReflectiveCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An image that the Engine refuses takes its own configurations out of a run, and no others. */
class DockerImagesTest {

    @AutoClose
    private final FakeDocker engine =
            new FakeDocker(DockerImagesTest::answer, Duration.ofSeconds(30));

    private final DockerImages images = new DockerImages(engine.connection(), "kit");

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        int code =
                path.contains("refused")
                        ? 400
                        : path.contains("native") ? 404 : path.contains("broken") ? 500 : 200;
        byte[] body =
                (code == 200 ? "{\"Id\": \"sha256:12\"}" : "{\"message\": \"words\"}")
                        .getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static RuntimeLevel image(String name) {
        return RuntimeLevel.other(name, List.of());
    }

    @Test
    void aRefusedImageIsUnavailableInTheEnginesWords() {
        assertThat(images.find(image("refused"))).isEmpty();
        assertThat(images.missing(image("refused")).orElseThrow().reason())
                .startsWith("Docker refuses the image refused: ")
                .contains("words");
        assertThat(images.missing(image("good"))).isEmpty();
    }

    @Test
    void aNativeImageOfOnesCodeIsUnavailableUntilItIsBuilt(@TempDir Path folder) {
        RuntimeLevel runtime =
                CodePlans.of(folder, ReflectiveCode.class, "", ", runtime: native-25")
                        .runtimes()
                        .getFirst();
        assertThat(images.missing(runtime))
                .contains(
                        new Unavailable(
                                "the image %s is missing".formatted(runtime.image("kit")),
                                "In the project's folder: " + runtime.command("kit")));
        assertThat(runtime.image("kit")).matches("kit:native-25-[0-9a-f]{12}");
    }

    @Test
    void anEngineThatFailsSaysNothingOfTheImage() {
        assertThatThrownBy(() -> images.missing(image("broken")))
                .isInstanceOf(InternalServerErrorException.class);
    }
}
