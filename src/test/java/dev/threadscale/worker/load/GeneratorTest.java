package dev.threadscale.worker.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.protocol.RequestFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A request that failed must not pass for a fast answer, and none may be forgotten. */
@Timeout(60)
@ParameterizedClass
@EnumSource(Waiting.class)
class GeneratorTest {

    @Parameter Waiting waiting;

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    /** 100 requests in the window, after 50 of the lead-in. */
    private static Load load(int connections, Duration timeout) {
        return new Load(
                500,
                Arrivals.CONSTANT,
                Duration.ofMillis(100),
                Duration.ofMillis(200),
                connections,
                timeout,
                "/{n}",
                1);
    }

    private LoadReport drive(StubService.Behaviour behaviour, Load load) throws Exception {
        try (StubService service = StubService.answering(behaviour)) {
            return service.drive(load, waiting);
        }
    }

    private LoadReport drive(StubService.Behaviour behaviour) throws Exception {
        return drive(behaviour, load(200, Duration.ofSeconds(20)));
    }

    private static void answer(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void everyPlannedRequestIsSentOnceAndAnswered() throws Exception {
        LoadReport report = drive((_, out) -> answer(out, OK));

        assertThat(report.failed()).isZero();
        assertThat(report.offeredRate()).isEqualTo(500);
        assertThat(report.longest(LatencyKind.LATENCY)).isPresent();
        assertThat(report.doubt()).isEmpty();
        assertThat(report.failure()).isEmpty();
        assertThat(LoadReport.parse(report.format())).isEqualTo(report);
    }

    @Test
    void answerMayComeInPieces() throws Exception {
        LoadReport report =
                drive((_, out) -> {
                    for (int at = 0; at < OK.length(); at += 7) {
                        answer(out, OK.substring(at, Math.min(at + 7, OK.length())));
                    }
                });

        assertThat(report.failed()).isZero();
    }

    @Test
    void chunkedAnswersMayComeInPieces() throws Exception {
        String chunked =
                "HTTP/1.1 200 \r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"a\"\r\n3;x\r\n:1}\r\n0\r\n\r\n";
        for (int piece : new int[] {1, 7, chunked.length()}) {
            LoadReport report =
                    drive((_, out) -> {
                        for (int at = 0; at < chunked.length(); at += piece) {
                            answer(
                                    out,
                                    chunked.substring(at, Math.min(at + piece, chunked.length())));
                        }
                    });

            assertThat(report.failed()).as("pieces of %d", piece).isZero();
        }
    }

    @Test
    void chunkWithoutSizeIsAFailure() throws Exception {
        LoadReport report =
                drive((_, out) ->
                        answer(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nok\r\n"));

        assertThat(report.failed(RequestFailure.MALFORMED)).isEqualTo(100);
        assertThat(report.failure())
                .hasValue(
                        "100 of 100 requests failed: 100 whose answer was not HTTP/1.1 (chunk size ok: 100)");
    }

    @Test
    void anotherStatusIsAFailureAndNoLatency() throws Exception {
        LoadReport report = drive((_, out) -> answer(out, OK.replace("200 OK", "500 Oh")));

        assertThat(report.failed(RequestFailure.STATUS)).isEqualTo(100);
        assertThat(report.failure())
                .hasValue(
                        "100 of 100 requests failed: 100 with a status other than 200 (500: 100)");
        assertThat(report.longest(LatencyKind.LATENCY)).isEmpty();
        assertThat(report.achievedRate()).isZero();
    }

    @Test
    void closedConnectionFailsItsRequestAndIsReplaced() throws Exception {
        LoadReport report =
                drive((number, out) -> {
                    if (number % 2 == 0) {
                        out.close();
                    } else {
                        answer(out, OK);
                    }
                });

        assertThat(report.failed())
                .isEqualTo(report.failed(RequestFailure.CLOSED_BEFORE))
                .isEqualTo(50);
    }

    @Test
    void connectionAboutToCloseIsNotAskedAgain() throws Exception {
        String last = OK.replace("Content-Length", "Connection: close\r\nContent-Length");
        // The service keeps it open for longer than the window, so only the announcement shows it.
        LoadReport report =
                drive(
                        (number, out) -> {
                            answer(out, number % 2 == 0 ? last : OK);
                            if (number % 2 == 0) {
                                Thread.sleep(2_000);
                            }
                        },
                        load(20, Duration.ofMillis(500)));

        assertThat(report.failed()).isZero();
    }

    @Test
    void answersMayBeLargerThanTheBufferOfTheGenerator() throws Exception {
        int length = 100_000;
        String large = "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n".formatted(length);
        String body = "x".repeat(length);
        String chunked =
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\nDone: yes\r\n\r\n"
                        .formatted(length, body);
        for (String text : List.of(large + body, chunked)) {
            assertThat(drive((_, out) -> answer(out, text)).failed()).isZero();
        }
    }

    @Test
    void halfAnAnswerIsAFailure() throws Exception {
        LoadReport report =
                drive((_, out) -> {
                    answer(out, OK.substring(0, OK.length() - 1));
                    out.close();
                });

        assertThat(report.failed(RequestFailure.CLOSED_WITHIN)).isEqualTo(100);
    }

    @Test
    void answerWithoutLengthEndsWithItsConnection() throws Exception {
        LoadReport report =
                drive((_, out) -> {
                    answer(out, "HTTP/1.1 200 OK\r\n\r\nok");
                    out.close();
                });

        assertThat(report.failed()).isZero();
    }

    @Test
    void answerWithoutLengthOrEndIsAFailure() throws Exception {
        LoadReport report =
                drive(
                        (_, out) -> answer(out, "HTTP/1.1 200 OK\r\n\r\nok"),
                        load(200, Duration.ofMillis(50)));

        assertThat(report.failed(RequestFailure.TIMED_OUT)).isEqualTo(100);
        assertThat(report.failure())
                .hasValue(
                        "100 of 100 requests failed: 100 without an answer in time (waited for the end of the connection, as the answer has no length: 100)");
    }

    @Test
    void lateAnswerIsAFailure() throws Exception {
        LoadReport report = drive((_, _) -> {}, load(200, Duration.ofMillis(50)));

        assertThat(report.failed(RequestFailure.TIMED_OUT)).isEqualTo(100);
    }

    @Test
    void tooFewConnectionsAreReported() throws Exception {
        LoadReport report =
                drive(
                        (_, out) -> {
                            Thread.sleep(20);
                            answer(out, OK);
                        },
                        load(1, Duration.ofSeconds(20)));

        assertThat(report.failed()).isZero();
        assertThat(report.overload()).isPresent();
        assertThat(report.doubt()).get().asString().contains("ran out of its");
    }

    @Test
    void unreachableServiceIsNamedWithARemedy() {
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

        assertThatThrownBy(() -> Generator.drive(nobody, load(3, Duration.ofSeconds(1)), waiting))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "cannot connect to the service at localhost/127.0.0.1:1: Connection refused; make it listen on all addresses");
    }

    @Test
    void pathMayContainTheNumberTwice() throws Exception {
        Set<String> paths = ConcurrentHashMap.newKeySet();
        try (StubService service =
                new StubService((socket, in) -> {
                    for (String line = in.readLine(); line != null; line = in.readLine()) {
                        if (line.startsWith("GET ")) {
                            paths.add(line);
                            answer(socket.getOutputStream(), OK);
                        }
                    }
                })) {
            Load load = load(20, Duration.ofSeconds(20)).asking("/a/{n}?again={n}");
            LoadReport report = Generator.drive(service.address(), load, waiting);

            assertThat(report.failed()).isZero();
        }
        assertThat(paths)
                .hasSize(149)
                .contains("GET /a/0?again=0 HTTP/1.1", "GET /a/148?again=148 HTTP/1.1");
    }

    @Test
    void serverHandsEveryRequestToTheExecutor() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                RequestServer server = new RequestServer(threads, _ -> Thread.sleep(1))) {
            LoadReport report =
                    Generator.drive(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                            load(200, Duration.ofSeconds(20)),
                            waiting);

            assertThat(report.failed()).isZero();
            assertThat(server.failure()).isNull();
        }
    }

    @Test
    void throwingWorkIsAFailureAndRemembered() throws Exception {
        try (RequestServer server =
                new RequestServer(
                        Runnable::run,
                        number -> {
                            throw new IllegalStateException("request " + number);
                        })) {
            LoadReport report =
                    Generator.drive(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                            load(200, Duration.ofSeconds(20)),
                            waiting);

            assertThat(report.failed(RequestFailure.STATUS)).isEqualTo(100);
            assertThat(server.failure()).hasMessageStartingWith("request ");
        }
    }
}
