package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.ObservedForks;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.run.Runner.RunTotals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches for the highest rate that meets a service level. */
class ServiceSearchTest {

    private static final int OVERLOADED = 5;
    private static final long MILLISECOND = 1_000_000;

    @TempDir private Path results;

    private static Plan plan(String level) {
        return Plans.study(
                "workload={name: service, window: 22s}",
                "matrix={cpus: 1, threads: virtual, tasks: 1}",
                "search={axis: rate, from: 500, to: 4000, within: 5%, for: " + level + "}",
                "measure={warmup: 1, iterations: 2, forks: 2}");
    }

    private static long rate(Fork fork) {
        return Long.parseLong(fork.configuration().labels().get("rate"));
    }

    /** A service with these latencies and errors, which is overloaded above 3,000 per second. */
    private static FakeEngine service(ToLongFunction<Fork> p99, ToDoubleFunction<Fork> errors) {
        return new FakeEngine()
                .always((fork, output) -> {
                    if (rate(fork) > 3_000) {
                        return FakeEngine.exit(OVERLOADED);
                    }
                    return ObservedForks.complete(
                            fork,
                            output,
                            Map.of(
                                    "latency_p99_ns", p99.applyAsLong(fork),
                                    "error_percent", errors.applyAsDouble(fork)));
                });
    }

    /** The latency that grows with the rate, and passes 50 ms at 2,500 per second. */
    private static long growing(Fork fork) {
        return rate(fork) * MILLISECOND / 50;
    }

    private List<String> found(Plan plan, FakeEngine engine)
            throws InterruptedException, IOException {
        Sessions sessions = new Sessions(results, plan);
        RunTotals totals = sessions.begin(engine);
        assertThat(totals.failed()).isZero();
        return rows(sessions);
    }

    private static List<String> rows(Sessions sessions) throws IOException {
        return CsvRows.of(
                sessions.directory().path().resolve("search.csv"),
                "%s %s-%s %s→%s of the level: %s",
                "outcome",
                "knee_low",
                "knee_high",
                "low_ns",
                "low_ratio",
                "reason");
    }

    @Test
    void highestRateWithinALatencyIsFound() throws Exception {
        assertThat(found(plan("{p99: 50ms}"), service(ServiceSearchTest::growing, _ -> 0)))
                .containsExactly(
                        "found 2500-2625 50000000→1 of the level: at 2,625: p99 is 52.5 ms, above 50.0 ms");
    }

    @Test
    void overloadIsAboveEveryLevelAndIsNotAFailure() throws Exception {
        assertThat(found(plan("{p99: 1s}"), service(_ -> 20 * MILLISECOND, _ -> 0)))
                .singleElement()
                .asString()
                .startsWith("found 3000-3125")
                .endsWith("at 3,125: overloaded");
    }

    @Test
    void limitMissedByTheLargestFactorIsNamed() throws Exception {
        FakeEngine engine =
                service(ServiceSearchTest::growing, fork -> rate(fork) > 1_000 ? 0.5 : 0);
        assertThat(found(plan("{p99: 50ms, errors: 0.1%}"), engine))
                .singleElement()
                .asString()
                .startsWith("found 1000-1031")
                .endsWith("errors are 0.50 %, above 0.10 %");
    }

    @Test
    void errorsAboveALimitOfZeroAreNamed() throws Exception {
        FakeEngine engine = service(_ -> 20 * MILLISECOND, fork -> rate(fork) > 1_000 ? 0.5 : 0);
        assertThat(found(plan("{p99: 50ms, errors: 0%}"), engine))
                .singleElement()
                .asString()
                .startsWith("found 1000-1031")
                .endsWith("errors are 0.50 %, above 0.00 %");
    }

    @Test
    void percentileHiddenByFailedRequestsIsMissed() throws Exception {
        FakeEngine engine =
                ObservedForks.engine(fork ->
                        rate(fork) > 1_000
                                ? Map.of("error_percent", 2.5)
                                : answered(MILLISECOND, 0));
        assertThat(found(plan("{p99: 50ms}"), engine))
                .singleElement()
                .asString()
                .startsWith("found 1000-1031")
                .endsWith("p99 is unknown: 2.50 % of the requests of a window failed");
    }

    @Test
    void rateThatMissesTheLevelWhileAHigherOneMeetsItIsNotALimit() throws Exception {
        FakeEngine engine = service(fork -> (rate(fork) == 1_000 ? 60 : 20) * MILLISECOND, _ -> 0);
        assertThat(found(plan("{p99: 50ms}"), engine))
                .containsExactly(
                        "not-monotone 968-1000 20000000→0.4 of the level: at 1,000: p99 is 60.0 ms, above 50.0 ms, but met again at 2,000");
    }

    /** A service whose p99 grows with the rate, and a generator that is late in some forks. */
    private static FakeEngine late(Predicate<Fork> when) {
        return new FakeEngine()
                .always((fork, output) -> {
                    if (when.test(fork)) {
                        output.accept(WorkerOutput.error("it was late"));
                        return FakeEngine.exit(WorkerExit.INVALID.code());
                    }
                    return ObservedForks.complete(
                            fork,
                            output,
                            Map.of("latency_p99_ns", growing(fork), "error_percent", 0));
                });
    }

    @Test
    void invalidForkLeavesTheDecisionToTheOthers() throws Exception {
        FakeEngine engine = late(fork -> fork.number() == 1);
        Sessions sessions = new Sessions(results, plan("{p99: 50ms}"));

        sessions.begin(engine);

        assertThat(rows(sessions)).singleElement().asString().startsWith("found 2500-2625");
        assertThat(sessions.directory().forks()).noneMatch(fork -> fork.number() > 2);
    }

    @Test
    void countWithoutAValidForkIsMeasuredOnceMore() throws Exception {
        FakeEngine engine = late(fork -> rate(fork) <= 1_000 && fork.number() < 3);
        Sessions sessions = new Sessions(results, plan("{p99: 50ms}"));

        sessions.begin(engine);

        assertThat(rows(sessions)).singleElement().asString().startsWith("found 2500-2625");
        assertThat(
                        sessions.directory().forks().stream()
                                .filter(fork -> fork.levels().get("rate").equals("1000")))
                .extracting(ForkRecord::number)
                .containsExactlyInAnyOrder(1, 2, 3, 4);
    }

    private static Map<String, ?> answered(long p99, long lagPercent) {
        return Map.of("latency_p99_ns", p99, "lag_percent", lagPercent, "error_percent", 0);
    }

    /** Forks that may miss 2,000 outweigh those that meet it. */
    @Test
    void forksThatMayHaveMissedTheLevelAreNotLeftOut() throws Exception {
        FakeEngine engine =
                ObservedForks.engine(fork -> {
                    boolean isLate = rate(fork) == 2_000 && fork.number() % 3 != 0;
                    return answered(isLate ? 52 * MILLISECOND : growing(fork), isLate ? 10 : 0);
                });
        Plan three =
                Plans.study(
                        "workload={name: service, window: 22s}",
                        "matrix={cpus: 1, threads: virtual, tasks: 1}",
                        "search={axis: rate, from: 500, to: 4000, within: 5%, for: {p99: 50ms}}",
                        "measure={warmup: 1, iterations: 2, forks: 3}");

        assertThat(found(three, engine))
                .singleElement()
                .asString()
                .startsWith("given-up 1000-")
                .endsWith("p99 is 52.0 ms, above 50.0 ms, but the load generator was late");
    }

    /** A generator that is late in the first two forks at 2,000, so two more are measured. */
    private static FakeEngine lateAtFirst() {
        return ObservedForks.engine(fork -> {
            boolean isLate = rate(fork) == 2_000 && fork.number() < 3;
            return answered(isLate ? 52 * MILLISECOND : growing(fork), isLate ? 10 : 0);
        });
    }

    @Test
    void rateThatIsMissedOnlyByTheDelayOfTheGeneratorIsMeasuredOnceMore() throws Exception {
        assertThat(found(plan("{p99: 50ms}"), lateAtFirst()))
                .singleElement()
                .asString()
                .startsWith("found 2500-2625");
    }

    @Test
    void searchResumedAmongTheForksOfASecondLookDecidesOnAllOfThem() throws Exception {
        new Sessions(results, plan("{p99: 50ms}"))
                .resumeAfterEveryFork(ServiceSearchTest::lateAtFirst);
    }

    @Test
    void searchResumedAmongForksAfterInvalidOnesDecidesOnAllOfThem() throws Exception {
        new Sessions(results, plan("{p99: 50ms}"))
                .resumeAfterEveryFork(() -> late(fork -> rate(fork) == 1_000 && fork.number() < 3));
    }

    @Test
    void undecidedRateEndsTheSearch() throws Exception {
        FakeEngine engine = ObservedForks.engine(fork -> answered(growing(fork), 60));

        assertThat(found(plan("{p99: 50ms}"), engine))
                .singleElement()
                .asString()
                .startsWith("given-up 2000-")
                .endsWith(
                        "at 4,000: p99 is 80.0 ms, above 50.0 ms, but the load generator was late");
    }

    @Test
    void unsendableFirstRateEndsTheSearch() throws Exception {
        Sessions sessions = new Sessions(results, plan("{p99: 50ms}"));

        sessions.begin(late(_ -> true));

        assertThat(rows(sessions))
                .singleElement()
                .asString()
                .startsWith("given-up -")
                .endsWith("at 500: fork 1 invalid, it was late");
    }

    @Test
    void unsendableRateLeavesTheUpperEndOpen() throws Exception {
        Sessions sessions = new Sessions(results, plan("{p99: 50ms}"));

        assertThat(sessions.begin(late(fork -> rate(fork) >= 2_000)).failed()).isEqualTo(4);
        assertThat(rows(sessions))
                .singleElement()
                .asString()
                .startsWith("given-up 1000- 20000000→0.4 of the level: at 2,000: fork ")
                .endsWith(" invalid, it was late");
    }

    @Test
    void levelMissedByTheFirstRateEndsTheSearch() throws Exception {
        assertThat(found(plan("{p99: 5ms}"), service(ServiceSearchTest::growing, _ -> 0)))
                .singleElement()
                .asString()
                .startsWith("given-up")
                .endsWith("at 500: it misses the service level; begin the search lower");
    }

    @Test
    void percentileOfTooFewRequestsEndsTheSearch() throws Exception {
        FakeEngine engine =
                new FakeEngine()
                        .always((fork, output) ->
                                ObservedForks.complete(fork, output, Map.of("error_percent", 0)));
        assertThat(found(plan("{p99: 50ms}"), engine))
                .singleElement()
                .asString()
                .contains("p99 is unknown with so few requests; lengthen 'window'");
    }

    @Test
    void forkWithoutObservationsEndsTheSearch() throws Exception {
        assertThat(found(plan("{p99: 50ms}"), new FakeEngine().always(FakeEngine::complete)))
                .singleElement()
                .asString()
                .startsWith("given-up")
                .contains("p99 is unknown");
    }
}
