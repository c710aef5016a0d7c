package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.CompanionSpec.CompanionImage;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A companion has the time that the experiment gives it, and no more. */
class RunningCompanionTest {

    private final CountDownLatch end = new CountDownLatch(1);

    /** The exit code of a command; one without it goes on. */
    private final AtomicReference<String> code = new AtomicReference<>("null");

    /** How often a container is refused to be killed, as one is that has not begun. */
    private final AtomicInteger refusals = new AtomicInteger();

    private final AtomicInteger kills = new AtomicInteger();

    @AutoClose
    private final FakeDocker engine = new FakeDocker(this::answer, Duration.ofMinutes(1));

    private void answer(HttpExchange exchange) throws IOException {
        boolean kill = exchange.getRequestURI().getPath().endsWith("/kill");
        boolean start = exchange.getRequestURI().getPath().endsWith("/start");
        if (start) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().flush();
            awaitEnd();
        } else if (kill) {
            kills.incrementAndGet();
            exchange.sendResponseHeaders(refusals.getAndDecrement() > 0 ? 409 : 204, -1);
        } else {
            byte[] body =
                    "{\"Id\": \"1\", \"ExitCode\": %s, \"State\": {\"Status\": \"created\"}}"
                            .formatted(code.get())
                            .getBytes(StandardCharsets.UTF_8);
            boolean created = exchange.getRequestMethod().equals("POST");
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(created ? 201 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private void awaitEnd() {
        try {
            if (code.get().equals("null")) {
                end.await();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private RunningCompanion running(String within, StopSignal stop) {
        Companion db =
                Experiments.smallest(
                                "companions.db={image: a, ready: {port: 1, command: [check], within: %s}}"
                                        .formatted(within))
                        .companions()
                        .getFirst();
        CompanionSpec spec =
                new CompanionSpec(
                        "db",
                        db,
                        List.of(db),
                        new CompanionImage(new PinnedImage("a", "sha256:1"), false),
                        "network",
                        Map.of(),
                        CpuSet.parse("0"));
        return new RunningCompanion(engine.connection(), spec, "1", stop);
    }

    /** A single command may take 30 seconds otherwise. */
    @Test
    void commandThatHangsEndsWithTimeOfCompanion() {
        RunningCompanion db = running("50ms", new StopSignal());
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() ->
                        assertThatThrownBy(() -> db.awaitReady(_ -> Optional.empty()))
                                .isInstanceOfSatisfying(
                                        Failure.Thrown.class,
                                        late ->
                                                assertThat(late.failure().toString())
                                                        .contains(
                                                                "was not ready within 50ms",
                                                                "ready: {within: 100ms}")));
        assertThat(waiting).succeedsWithin(Duration.ofSeconds(20));
        end.countDown();
    }

    /** A companion may end just before the container that waits for it starts. */
    @Test
    void containerThatHasNotBegunIsKilledAsSoonAsItRuns() {
        refusals.set(2);

        running("1h", new StopSignal()).kill("2");

        assertThat(kills).hasValue(3);
    }

    @Test
    void probeHasOnlyTimeThatIsLeft() throws Exception {
        code.set("0");
        AtomicReference<Duration> left = new AtomicReference<>(Duration.ZERO);
        running("1h", new StopSignal())
                .awaitReady(rest -> {
                    left.set(rest);
                    return Optional.empty();
                });
        assertThat(left.get()).isPositive().isLessThan(Duration.ofHours(1));
    }
}
