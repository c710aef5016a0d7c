package dev.threadscale.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the Engine says of a build becomes a reason of one line, and no build goes on alone. */
class ImageBuildTest {

    private static final String STEPS =
            stream("Step 3/9 : RUN native-image\\n")
                    + stream("[1/8] Initializing...   (5.0s @ 0.1GB)\\n[2/8] Perf")
                    + stream("orming analysis...  [*****]  (20.3s @ 0.5GB)\\n");

    private final StopSignal stop = new StopSignal();
    private final List<String> progress = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch gone = new CountDownLatch(1);
    private String answer = STEPS;
    private String query = "";

    @AutoClose
    private final FakeDocker engine = new FakeDocker(this::answer, Duration.ofSeconds(30));

    private static String stream(String text) {
        return "{\"stream\": \"%s\"}\n".formatted(text);
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestURI().getPath().endsWith("/build")) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        query = exchange.getRequestURI().getQuery();
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(answer.getBytes(UTF_8));
        if (answer.isEmpty()) {
            writeUntilGone(exchange);
        }
        exchange.close();
    }

    /** A compiler that never ends. */
    private void writeUntilGone(HttpExchange exchange) {
        try {
            while (true) {
                exchange.getResponseBody().write(stream("working\\n").getBytes(UTF_8));
                exchange.getResponseBody().flush();
                begun.countDown();
            }
        } catch (IOException closed) {
            gone.countDown();
        }
    }

    private Optional<String> build(Duration most) throws InterruptedException {
        return new ImageBuild(engine.connection(), stop, 1 << 30, most)
                .run(
                        "kit:native-25",
                        new BuildContext(
                                Dockerfiles.NATIVE,
                                Optional.empty(),
                                List.of(),
                                Map.of("GRAALVM_IMAGE", "graal:25")),
                        Map.of("key", "12"),
                        progress::add);
    }

    @Test
    void buildIsConfinedAndReportsItsSteps() throws Exception {
        assertThat(build(Duration.ofMinutes(1))).isEmpty();
        assertThat(progress).containsExactly("[1/8] Initializing", "[2/8] Performing analysis");
        assertThat(query)
                .contains(
                        "t=kit:native-25",
                        "memory=1073741824",
                        "memswap=1073741824",
                        "networkmode=none",
                        "forcerm=true",
                        "\"GRAALVM_IMAGE\":\"graal:25\"",
                        "{\"key\":\"12\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "1, Error: Class Transfer not found, the build ended with exit code 1: Error: Class Transfer not found",
        "1, nothing of interest, the build ended with exit code 1: nothing of interest",
        "137, [5/8] Inlining methods..., 'the build was killed, which usually means that"
                + " memory ran out'",
        "0, '', manifest for graal:25 not found",
    })
    void failureHasAReason(int code, String last, String reason) throws Exception {
        answer =
                STEPS
                        + stream(last + "\\n")
                        + "{\"errorDetail\": {\"code\": %d, \"message\": \"manifest for graal:25 not found\"}, \"error\": \"x\"}\n"
                                .formatted(code);
        assertThat(build(Duration.ofMinutes(1))).contains(reason);
    }

    @Test
    void slowBuildIsGivenUp() throws Exception {
        answer = "";
        assertThat(build(Duration.ofSeconds(1))).contains("it took longer than 0 min");
        gone.await();
    }

    @Test
    void stopAbandonsTheBuild() throws Exception {
        answer = "";
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        begun.await();
                    } catch (InterruptedException impossible) {
                        throw new IllegalStateException(impossible);
                    }
                    stop.request();
                });
        assertThatThrownBy(() -> build(Duration.ofMinutes(10)))
                .isInstanceOf(InterruptedException.class);
        gone.await();
    }
}
