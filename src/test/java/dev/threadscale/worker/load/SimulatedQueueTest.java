package dev.threadscale.worker.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Queues whose latencies are known exactly (Kleinrock, Queueing Systems I, 1975). A generator that
 * measured from the wrong origin, drew other arrivals than it says, or bounded the requests that
 * wait would be far off.
 */
class SimulatedQueueTest {

    private static final double MILLISECOND = 1e6;

    /** 1,000 requests per second at ρ = 1. */
    private static final SimulatedQueue ONE_SERVER = SimulatedQueue.exponential(1, MILLISECOND);

    private static final Duration LONG = Duration.ofSeconds(400);

    private static double p99(LoadReport report) {
        return report.percentile(LatencyKind.LATENCY, "99").orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"500, 9.210", "700, 15.351"})
    void poissonArrivalsAtOneServerHaveAnExponentialSojourn(double rate, double milliseconds) {
        double p99 =
                ONE_SERVER.mean(
                        Arrivals.POISSON, rate, LONG.multipliedBy(4), SimulatedQueueTest::p99);

        assertThat(p99).isCloseTo(milliseconds * MILLISECOND, withPercentage(1));
    }

    /** D/M/1: the sojourn is exponential with the rate µ(1 − σ), where σ = exp(−(1 − σ)/ρ). */
    @ParameterizedTest
    @CsvSource({"500, 5.779", "700, 8.637"})
    void constantArrivalsAtOneServerWaitLess(double rate, double milliseconds) {
        double p99 = ONE_SERVER.mean(Arrivals.CONSTANT, rate, LONG, SimulatedQueueTest::p99);

        assertThat(p99).isCloseTo(milliseconds * MILLISECOND, withPercentage(1));
    }

    /** Erlang's C formula; the longer a queue remembers, the less exact is its mean. */
    @ParameterizedTest
    @CsvSource({"800, 0.02, 100", "950, 7.3, 5", "990, 83.6, 15"})
    void poolOfTwoHundredHasTheWaitsOfErlang(double rate, double milliseconds, double percent) {
        SimulatedQueue pool = SimulatedQueue.exponential(200, 200 * MILLISECOND);

        double mean =
                pool.mean(
                        Arrivals.POISSON,
                        rate,
                        LONG,
                        report -> report.mean(LatencyKind.LATENCY).orElseThrow());

        assertThat(mean - 200 * MILLISECOND)
                .isCloseTo(milliseconds * MILLISECOND, withPercentage(percent));
    }

    @ParameterizedTest
    @CsvSource({"100", "5000"})
    void withoutAPoolEveryPercentileIsTheWait(double rate) {
        LoadReport report =
                SimulatedQueue.constant(SimulatedQueue.UNBOUNDED, 20 * MILLISECOND)
                        .under(Arrivals.POISSON, rate, Duration.ofSeconds(200), 1);

        assertThat(LatencyKind.LEVELS.subList(0, 7))
                .allSatisfy(level ->
                        assertThat(report.percentile(LatencyKind.LATENCY, level))
                                .hasValue(20_000_000));
    }

    /** A closed loop would have one slow request instead of all those that came meanwhile. */
    @Test
    void stopOfOneSecondIsInTheLatenciesOfAllRequestsThatCameMeanwhile() {
        LoadReport report =
                SimulatedQueue.constant(SimulatedQueue.UNBOUNDED, MILLISECOND)
                        .stopped(
                                2000,
                                Duration.ofSeconds(100),
                                Duration.ofSeconds(50),
                                Duration.ofSeconds(1));

        assertThat((double) report.percentile(LatencyKind.LATENCY, "99.9").orElseThrow())
                .isCloseTo((1 - 0.001 * 100) * 1e9, withPercentage(1));
        assertThat(report.overload()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"CONSTANT, 1200", "POISSON, 1200", "POISSON, 1100"})
    void moreRequestsThanCanBeServedAreAnOverload(Arrivals arrivals, double rate) {
        LoadReport report = ONE_SERVER.under(arrivals, rate, Duration.ofSeconds(20), 1);

        assertThat(report.overload()).isPresent();
        assertThat(report.achievedRate()).isCloseTo(1000, withPercentage(2));
    }

    @ParameterizedTest
    @CsvSource({"500", "700", "900"})
    void steadyQueueIsNoOverload(double rate) {
        for (int seed = 1; seed <= 100; seed++) {
            assertThat(
                            ONE_SERVER
                                    .under(Arrivals.POISSON, rate, Duration.ofSeconds(10), seed)
                                    .overload())
                    .isEmpty();
        }
    }
}
