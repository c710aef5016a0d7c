package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.worker.load.LoadException;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Latencies of an overloaded service, or of a generator that was late, must not pass for results.
 */
@Timeout(60)
class ServiceTest {

    private static final String STEADY =
            """
            planned=20000
            answered=20000
            duration_ns=20000000000
            latency_p50=20000000
            latency_p99=40000000
            send_lag_p99=100000
            backlog_before=20
            """;

    @AutoClose private final ReplyServerFixture generator = new ReplyServerFixture();

    private Workload window(String... given) throws Exception {
        Workload service = Trial.create(Service.TYPE, 1, null, generator.address(), given);
        Trial.iterate(service, "virtual", 1);
        return service;
    }

    private Workload answered(String report) throws Exception {
        generator.answer(200, report);
        return window();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sequential",
                "platform",
                "virtual",
                "fixed-pool:lifetime=fork",
                "fork-join"
            })
    void everyKindOfThreadsAnswersRequests(String threads) throws Exception {
        Workload service =
                Trial.create(
                        Service.TYPE,
                        1,
                        null,
                        generator.address(),
                        "rate=20",
                        "arrivals=constant",
                        "wait=1ms",
                        "cpu-us=10",
                        "distribution=exponential",
                        "lead-in=100ms",
                        "window=200ms");

        // Without verification, which rejects windows of a generator on busy CPUs.
        Trial.iterate(service, threads, 1);

        assertThat(Trial.counts(service))
                .containsEntry("errors", 0L)
                .hasEntrySatisfying("achieved_rate", rate -> assertThat(rate).isPositive());
    }

    @Test
    void failedRequestEndsTheIteration() throws Exception {
        WorkloadType shop =
                Service.of(
                        "shop",
                        _ ->
                                _ -> {
                                    throw new IOException("sold out");
                                },
                        List.of());
        Workload service =
                Trial.create(
                        shop,
                        1,
                        null,
                        generator.address(),
                        "rate=20",
                        "lead-in=100ms",
                        "window=200ms");

        assertThatThrownBy(() -> Trial.iterate(service, "virtual", 1))
                .isInstanceOf(IOException.class)
                .hasMessage("sold out");
    }

    @Test
    void everyServiceKnowsTheSeedThatRepeatsIt() {
        assertThat(service("seed=7").drawnSeed()).contains(7L);
        assertThat(service().drawnSeed()).isNotEqualTo(service().drawnSeed());
    }

    private Workload service(String... given) {
        return Trial.create(Service.TYPE, 1, null, generator.address(), given);
    }

    @Test
    void steadyWindowHasItsLatencies() throws Exception {
        Workload service = answered(STEADY);

        assertThatCode(service::verify).doesNotThrowAnyException();
        assertThat(Trial.counts(service))
                .containsAllEntriesOf(
                        Map.of("latency_p99_ns", 40_000_000L, "achieved_rate", 1000L, "errors", 0L))
                .doesNotContainKeys("latency_p999_ns", "lag_p999_percent");
    }

    @Test
    void overloadedWindowHasNoLatencies() throws Exception {
        Workload service = answered(STEADY + "backlog_after=4000\n");

        assertEnds(
                service,
                WorkerExit.OVERLOADED,
                "1000 requests per second were offered and 1000 answered; 20 were waiting when the window began, 4000 when it ended");
        assertThat(Trial.counts(service))
                .containsKey("achieved_rate")
                .doesNotContainKeys("latency_p50_ns", "latency_ns");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send_lag_p95=15000000 latency_p90=30000000 | the load generator was late by up to 30.0 of 30.0 ms at percentile 90; keep its CPUs free",
                "not_sent=7 | the load generator could not send 7 of 20000 requests",
                "without_connection=3 connections=256 | the load generator ran out of its 256 connections 3 times; give it more 'connections'",
                "without_connection=3 connections=256 connections_allowed=512 | the load generator ran out of its 256 connections 3 times; its open files (ulimit -n) and ports allow no more, so lower the rate",
                "without_connection=3 connections=20000 connections_allowed=20000 | the load generator ran out of its 20000 connections 3 times; lower the rate, or find out why the service keeps them waiting",
                "generator_cpus=1 generator_cpu_ns=17000000000 | the load generator was busy for 85 % of the time; lower the rate, or give it more CPUs"
            })
    void windowIsInvalidIfTheGeneratorWasSlow(String values, String reason) throws Exception {
        String steady = STEADY.replaceAll("(send_lag|latency)_p99=.*\n", "");

        assertEnds(answered(steady + values.replace(' ', '\n') + "\n"), WorkerExit.INVALID, reason);
    }

    /** Answers that nobody can read are no sign of overload or of a generator's limit. */
    @Test
    void windowWithoutReadableAnswersFailsWithWhatCame() throws Exception {
        Workload service =
                answered(
                        STEADY
                                + "errors_malformed=15000\nerrors_malformed HTTP/1.0 answer=15000\n"
                                + "backlog_after=4000\nwithout_connection=3\nconnections=2\n");

        assertEnds(
                service,
                WorkerExit.WRONG_RESULT,
                "15000 of 20000 requests failed: 15000 whose answer was not HTTP/1.1 (HTTP/1.0 answer: 15000)");
        assertThat(Trial.counts(service))
                .containsAllEntriesOf(
                        Map.of("errors", 15000L, "errors_malformed", 15000L, "errors_status", 0L));
    }

    @Test
    void failuresAreCountedByKindAndByWhatWasSeen() throws Exception {
        Workload service =
                answered(
                        STEADY
                                + "errors_status=9\nerrors_status 503=7\nerrors_status 404=2\n"
                                + "errors_timed_out=1\nresent=4\n");

        assertThatCode(service::verify).doesNotThrowAnyException();
        assertThat(Trial.counts(service))
                .containsAllEntriesOf(
                        Map.of(
                                "errors", 10L,
                                "errors_status", 9L,
                                "errors_timed_out", 1L,
                                "errors_closed_within", 0L,
                                "resent_requests", 4L));
        assertThat(service.observations())
                .filteredOn(one -> one.what().name().equals("errors_seen"))
                .extracting(one -> one.subject() + ": " + one.value())
                .containsExactlyInAnyOrder("errors_status 503: 7", "errors_status 404: 2");
    }

    @Test
    void lagOfTheGeneratorIsAShareOfTheLatency() throws Exception {
        Workload service =
                answered(
                        STEADY
                                + "send_lag_p75=900000\nsend_lag_p99.5=4000000\n"
                                + "send_lag_p99.95=30000000\nlatency_p99.9=100000000\n");

        assertThatCode(service::verify).doesNotThrowAnyException();
        assertThat(Trial.counts(service))
                .containsAllEntriesOf(Map.of("lag_percent", 20L, "lag_p999_percent", 60L));
    }

    @Test
    void generatorWithoutReachableServiceIsQuoted() {
        generator.answer(502, "cannot open connection 1 of 512");

        assertThatThrownBy(this::window)
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "the load generator at %s: cannot open connection 1 of 512",
                        generator.address());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate=100000 | A window has at most 2000000 requests: 'rate' times 'lead-in' and 'window'",
                "wait=10s | A 'lead-in' shorter than 10000 ms, which a request may take, leaves the window without a steady state"
            })
    void windowWithoutMeaningIsRefused(String given, String reason) {
        assertThat(Trial.problem(Service.TYPE, "virtual", 1, 2, given)).contains(reason);
    }

    private static void assertEnds(Workload service, WorkerExit exit, String reason) {
        assertThatThrownBy(service::verify)
                .isInstanceOfSatisfying(
                        LoadException.class, ended -> assertThat(ended.exit()).isEqualTo(exit))
                .hasMessage(reason);
    }
}
