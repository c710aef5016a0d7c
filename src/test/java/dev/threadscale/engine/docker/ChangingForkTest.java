package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.host.CpuSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The danger is a fork that is measured as if its CPUs had changed. */
class ChangingForkTest {

    private static final ForkEnd EXITED =
            new Invocation("", Optional.empty(), Enforced.ALL)
                    .end(new ForkEnd.Exited(0, false, false));

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private ForkEnd run(int status, String answer, String... output) {
        try (FakeDocker docker =
                new FakeDocker(
                        exchange -> answer(exchange, status, answer), Duration.ofMinutes(1))) {
            ChangingFork fork =
                    new ChangingFork(
                            docker.connection().requests(),
                            "c1",
                            new LiveChange(Optional.of(CpuSet.parse("0-1")), Optional.empty()),
                            lines::add);
            List.of(output).forEach(fork);
            return fork.judge(EXITED);
        }
    }

    private void answer(HttpExchange exchange, int status, String answer) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(
                exchange.getRequestURI().getPath().replaceFirst("^/v[0-9.]+", "") + " " + body);
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void limitsChangeOnceWhenTheWorkerWaits() {
        ForkEnd end = run(200, "{}", "@iteration phase=before", "@change_due", "@change_due");

        assertThat(end).isEqualTo(EXITED);
        assertThat(lines).hasSize(3);
        assertThat(requests)
                .singleElement()
                .asString()
                .startsWith("/containers/c1/update ")
                .contains("\"CpusetCpus\":\"0,1\"")
                .contains("\"Memory\":null");
    }

    @Test
    void nothingChangesBeforeTheWorkerWaits() {
        run(200, "{}", "@iteration phase=before", "a line with @change_due");

        assertThat(requests).isEmpty();
    }

    @Test
    void refusedChangeEndsTheForkWithItsReason() {
        ForkEnd end = run(400, "{\"message\": \"cpus not allowed\"}", "@change_due");

        assertThat(end.failure().map(Failure::kind)).contains(Failure.Kind.REFUSED);
        assertThat(end.failure().map(Failure::reason))
                .contains(
                        "its CPUs could not be changed to the CPUs 0,1: Docker refused the fork:"
                                + " cpus not allowed");
        assertThat(requests).last().asString().startsWith("/containers/c1/kill");
    }
}
