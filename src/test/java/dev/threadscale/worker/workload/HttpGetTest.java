package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.workload.Workload;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An answer that did not come, or is another one, would make the network look fast. */
@Timeout(60)
class HttpGetTest {

    private static final Duration DELAY = Duration.ofMillis(50);

    @AutoClose private final ReplyServerFixture server = new ReplyServerFixture();

    @Test
    void everyTaskSendsOneRequest() throws Exception {
        Trial.passes(create(server.address(), 5), "virtual", 5);
        assertThat(server.requests()).isEqualTo(5);
    }

    @Test
    void fourTasksOnTwoThreadsTakeAtLeastTwoDelays() throws Exception {
        Workload workload = create(server.address(), 4);

        long start = System.nanoTime();
        Trial.iterate(workload, "fixed-pool:size=2", 4);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isGreaterThanOrEqualTo(DELAY.multipliedBy(2));
        workload.verify();
    }

    @ParameterizedTest
    @CsvSource({
        "503, ok, task 0 was answered 'HTTP/1.1 503 ' with 'ok' instead of status 200 with 'ok'",
        "200, no, task 0 was answered 'HTTP/1.1 200 ' with 'no' instead of status 200 with 'ok'",
    })
    void anotherStatusOrBodyIsAWrongResult(int status, String body, String message)
            throws Exception {
        server.answer(status, body);
        Workload workload = create(server.address(), 1);

        Trial.iterate(workload, "sequential", 1);

        Trial.assertWrong(workload, message);
    }

    @Test
    void missingServerFailsTheTaskAndIsNamed() {
        // A port that was just given up may have another listener at once; nobody is given this
        // one.
        URI address = URI.create("http://127.0.0.1:1");
        assertThatThrownBy(() -> Trial.iterate(create(address, 1), "sequential", 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(address.getAuthority());
    }

    @Test
    void malformedAddressIsRefused() {
        assertThatThrownBy(() -> create(URI.create("localhost:80"), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("server=localhost:80 is not http://host:port");
    }

    private static Workload create(URI address, int tasks) {
        return Trial.create(HttpGet.TYPE, tasks, null, address, "delay=" + DELAY.toMillis() + "ms");
    }
}
