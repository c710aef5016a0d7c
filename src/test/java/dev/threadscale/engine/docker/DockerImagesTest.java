package dev.threadscale.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.Unavailable;
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
        if (path.contains("built")) {
            String name = path.replaceFirst(".*/images/(.*)/json", "$1");
            String image =
                    """
                    {"Id": "sha256:12", "Config": {"Labels": {"dev.threadscale.built": "%s 123456789012"}}}
                    """
                            .formatted(path.contains("elsewhere") ? "kit:native-25" : name);
            send(exchange, 200, image);
            return;
        }
        int code =
                path.contains("refused")
                        ? 400
                        : path.contains("native") ? 404 : path.contains("broken") ? 500 : 200;
        send(exchange, code, code == 200 ? "{\"Id\": \"sha256:12\"}" : "{\"message\": \"words\"}");
    }

    private static void send(HttpExchange exchange, int code, String json) throws IOException {
        byte[] body = json.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static RuntimeLevel image(String name) {
        return RuntimeLevel.other(name, List.of());
    }

    @Test
    void refusedImageIsUnavailableWithTheEnginesMessage() {
        assertThat(images.find(image("refused"))).isEmpty();
        assertThat(images.missing(image("refused")).orElseThrow().reason())
                .startsWith("Docker refuses the image refused: ")
                .contains("words");
        assertThat(images.missing(image("good"))).isEmpty();
    }

    @Test
    void nativeImageOfOnesCodeIsUnavailableUntilItIsBuilt(@TempDir Path folder) {
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
    void imageBuiltByTheLauncherIsRebuiltForAnotherWorker() {
        RuntimeLevel runtime = RuntimeLevel.find("native-25").orElseThrow();

        assertThat(new DockerImages(engine.connection(), "built").canBuild(runtime)).isTrue();
        assertThat(new DockerImages(engine.connection(), "built-elsewhere").canBuild(runtime))
                .as("loaded from a run")
                .isFalse();
        assertThat(images.canBuild(image("good"))).isFalse();
    }

    @Test
    void engineFailureDoesNotCondemnTheImage() {
        assertThatThrownBy(() -> images.missing(image("broken")))
                .isInstanceOf(InternalServerErrorException.class);
    }
}
