package dev.threadscale.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.RequestFailure;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A service may close a connection that nobody needs, whenever it likes. The generator must neither
 * cause failures by that nor hide those of the service.
 */
@Timeout(60)
@ParameterizedClass
@EnumSource(Waiting.class)
class ConnectionsTest {

    @Parameter Waiting waiting;

    private static final int MOST = 20_000;

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private static final int REQUESTS = 200;

    /** The requests of the window and of its lead-in, which is half as long. */
    private static final int ALL = REQUESTS * 3 / 2 - 1;

    private static Load load(int rate, int connections) {
        Duration window = Duration.ofNanos(1_000_000_000L * REQUESTS / rate);
        return new Load(
                rate,
                Arrivals.CONSTANT,
                window.dividedBy(2),
                window,
                connections,
                Duration.ofSeconds(10),
                "/{n}",
                1);
    }

    private static void answer(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** The ways in which a service closes a connection. */
    enum Close {
        CLOSED,
        HALF_CLOSED,
        RESET;

        void apply(Socket socket) throws IOException, InterruptedException {
            switch (this) {
                case CLOSED -> socket.close();
                case HALF_CLOSED -> {
                    socket.shutdownOutput();
                    // It reads what comes, as if it waited for the end of the other side.
                    while (socket.getInputStream().read() >= 0) {
                        // Nothing is answered.
                    }
                }
                case RESET -> {
                    socket.setSoLinger(true, 0);
                    socket.close();
                }
            }
        }
    }

    private static StubService.Conversation closing(int after, Close how) {
        return (socket, in) -> {
            for (int served = 0; served < after && StubService.next(in) >= 0; served++) {
                answer(socket, OK);
            }
            how.apply(socket);
        };
    }

    @Test
    void separateRequestsShareFewConnections() throws Exception {
        try (StubService service = new StubService(closing(Integer.MAX_VALUE, Close.CLOSED))) {
            LoadReport report = Generator.drive(service.address(), load(200, MOST), waiting);

            assertThat(report.failed()).isZero();
            // A busy host may delay some answers.
            assertThat(service.accepted()).isLessThan(REQUESTS / 2);
        }
    }

    /** A stop of a service is the very case that its latencies have to show. */
    @Test
    void connectionsGrowWithTheRequestsUnderWay() throws Exception {
        CountDownLatch all = new CountDownLatch(ALL);
        try (StubService service =
                new StubService((socket, in) -> {
                    if (StubService.next(in) >= 0) {
                        all.countDown();
                        all.await();
                        answer(socket, OK);
                        StubService.next(in);
                    }
                })) {
            LoadReport report = Generator.drive(service.address(), load(1_000, MOST), waiting);

            assertThat(report.failed()).isZero();
            assertThat(service.accepted()).isGreaterThanOrEqualTo(ALL);
            assertThat(report.doubt().filter(doubt -> doubt.contains("connections"))).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Close.class)
    void connectionClosedWithoutNoticeCostsNoFailure(Close how) throws Exception {
        try (StubService service = new StubService(closing(3, how))) {
            LoadReport report = Generator.drive(service.address(), load(400, MOST), waiting);

            assertThat(report.failed()).isZero();
            assertThat(service.accepted()).isGreaterThan(REQUESTS / 3);
        }
    }

    /** It has worked on the request, so this is not the end of an idle connection. */
    @Test
    void connectionClosedAfterAWhileIsAFailureOfTheService() throws Exception {
        StubService.Conversation late =
                (socket, in) -> {
                    if (StubService.next(in) >= 0) {
                        answer(socket, OK);
                    }
                    if (StubService.next(in) >= 0) {
                        Thread.sleep(300);
                    }
                };
        try (StubService service = new StubService(late)) {
            LoadReport report = Generator.drive(service.address(), load(100, MOST), waiting);

            assertThat(report.failed(RequestFailure.CLOSED_BEFORE)).isPositive();
            assertThat(report.values()).doesNotContainKey(Figure.RESENT.key());
        }
    }

    /** The service closes as soon as the next request comes, so every second one meets it. */
    @ParameterizedTest
    @EnumSource(Close.class)
    void requestOnAClosedConnectionIsSentAgain(Close how) throws Exception {
        try (StubService service =
                new StubService((socket, in) -> {
                    StubService.next(in);
                    answer(socket, OK);
                    if (StubService.next(in) >= 0) {
                        how.apply(socket);
                    }
                })) {
            LoadReport report = Generator.drive(service.address(), load(200, MOST), waiting);

            assertThat(report.failed()).isZero();
            assertThat(report.resent()).isBetween(REQUESTS / 4L, (long) REQUESTS);
        }
    }

    @Test
    void requestIsSentAgainOnlyOnce() throws Exception {
        AtomicInteger first = new AtomicInteger();
        try (StubService service =
                new StubService((socket, in) -> {
                    // Only the first connection answers, once.
                    if (StubService.next(in) >= 0 && first.getAndIncrement() == 0) {
                        answer(socket, OK);
                        StubService.next(in);
                    }
                })) {
            LoadReport report = Generator.drive(service.address(), load(400, MOST), waiting);

            assertThat(report.failed(RequestFailure.CLOSED_BEFORE)).isEqualTo(REQUESTS);
            assertThat(service.accepted()).isLessThanOrEqualTo(ALL + 2);
        }
    }

    @Test
    void announcedLimitOfRequestsIsKept() throws Exception {
        String last = OK.replace("Content", "Keep-Alive: timeout=60, max=3\r\nContent");
        AtomicInteger beyond = new AtomicInteger();
        try (StubService service =
                new StubService((socket, in) -> {
                    for (int served = 0; StubService.next(in) >= 0; served++) {
                        beyond.addAndGet(served < 3 ? 0 : 1);
                        answer(socket, last);
                    }
                })) {
            LoadReport report = Generator.drive(service.address(), load(400, MOST), waiting);

            assertThat(report.failed()).isZero();
            assertThat(beyond.get()).isZero();
        }
    }

    @Test
    void connectionIsNotUsedWhenItsAnnouncedTimeIsOver() throws Exception {
        String brief = OK.replace("Content", "Keep-Alive: timeout=0\r\nContent");
        try (StubService service =
                StubService.answering(
                        (_, out) -> out.write(brief.getBytes(StandardCharsets.US_ASCII)))) {
            LoadReport report = Generator.drive(service.address(), load(400, MOST), waiting);

            assertThat(report.failed()).isZero();
            assertThat(report.resent()).isZero();
            // An answer may come just before the next request.
            assertThat(service.accepted()).isGreaterThan(ALL * 9 / 10);
        }
    }

    @Test
    void refusedConnectionIsNamed() throws Exception {
        AtomicReference<StubService> own = new AtomicReference<>();
        try (StubService service =
                new StubService((socket, in) -> {
                    StubService.next(in);
                    own.get().close();
                    answer(socket, OK.replace("Content", "Connection: close\r\nContent"));
                })) {
            own.set(service);
            LoadReport report = Generator.drive(service.address(), load(200, MOST), waiting);

            assertThat(report.failed())
                    .isEqualTo(report.failed(RequestFailure.REFUSED))
                    .isEqualTo(REQUESTS);
            assertThat(report.seen()).containsOnlyKeys("errors_refused Connection refused");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void fewConnectionsDoNotHideWhyAnswersFail(int connections) throws Exception {
        String old = OK.replace("HTTP/1.1", "HTTP/1.0");
        try (StubService service =
                StubService.answering(
                        (_, out) -> out.write(old.getBytes(StandardCharsets.US_ASCII)))) {
            LoadReport report = service.drive(load(200, connections), waiting);

            assertThat(report.failure())
                    .hasValue(
                            "200 of 200 requests failed: 200 whose answer was not HTTP/1.1 (HTTP/1.0 answer: 200)");
        }
    }
}
