package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.threads.Kinds;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An answer that did not come, or is another one, would make the network look fast. */
@Timeout(60)
class HttpGetTest {

    private static final Duration DELAY = Duration.ofMillis(50);

    @AutoClose private final ReplyServerFixture server = new ReplyServerFixture();

    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();

    @Test
    void everyTaskSendsOneRequest() throws Exception {
        Workload workload = create(server.address(), 5);

        run(workload, 5, "virtual", Map.of());

        workload.verify();
        assertThat(server.requests()).isEqualTo(5);
    }

    @Test
    void fourTasksOnTwoThreadsTakeAtLeastTwoDelays() throws Exception {
        Workload workload = create(server.address(), 4);

        long start = System.nanoTime();
        run(workload, 4, "fixed-pool", Map.of("size", "2"));
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);

        workload.verify();
        assertThat(elapsed).isGreaterThanOrEqualTo(DELAY.multipliedBy(2));
    }

    @Test
    void anotherStatusIsAWrongResult() throws Exception {
        server.answer(503, "ok");
        Workload workload = create(server.address(), 1);

        run(workload, 1, "sequential", Map.of());

        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("503");
    }

    @Test
    void anotherBodyIsAWrongResult() throws Exception {
        server.answer(200, "okay");
        Workload workload = create(server.address(), 1);

        run(workload, 1, "sequential", Map.of());

        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessage("task 0 was answered 'okay' instead of 'ok'");
    }

    @Test
    void aServerThatIsNotThereFailsTheTaskAndIsNamed() throws Exception {
        // A port that was just given up may have another listener at once; nobody is given this
        // one.
        URI address = URI.create("http://127.0.0.1:1");
        Workload workload = create(address, 1);

        run(workload, 1, "sequential", Map.of());

        assertThat(failures)
                .singleElement()
                .isInstanceOf(IOException.class)
                .extracting(Throwable::getMessage)
                .asString()
                .contains(address.getAuthority());
    }

    @Test
    void anAddressThatIsNoneIsRefused() {
        assertThatThrownBy(() -> create(URI.create("localhost:80"), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("server=localhost:80 is not http://host:port");
    }

    private static Workload create(URI server, int tasks) throws Exception {
        Arguments arguments =
                Arguments.of(HttpGet.TYPE.parameters(), Map.of("delay", DELAY.toMillis() + "ms"));
        Workload workload =
                HttpGet.TYPE
                        .constructor()
                        .apply(new Setup(arguments, tasks, Optional.empty(), Optional.of(server)));
        workload.prepare();
        return workload;
    }

    private void run(Workload workload, int tasks, String kind, Map<String, String> arguments)
            throws Exception {
        ThreadKind threads = Kinds.create(kind, arguments);
        workload.execute(
                threads,
                tasks,
                task ->
                        () -> {
                            try {
                                workload.run(task);
                            } catch (Exception failed) {
                                failures.add(failed);
                            }
                        });
    }
}
