package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.ObservedForks;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunReader;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that is to reach a precision: 1 task is steady, 2 tasks spread by 4 %, 3 tasks by 40 %. The
 * danger is a configuration that gets forks it does not need, or none though it does, or a choice
 * that depends on where a run was interrupted.
 */
class RefiningTest {

    private static final Plan PLAN =
            Plans.study(
                    "matrix={threads: virtual, tasks: [1, 2, 3]}",
                    "measure={order: shuffled, precision: 4%, forks: {min: 2, max: 12}}");
    private static final int LEAST = 6;

    /** Half of the spread by tasks, in µs, about a mean of 1 ms. */
    private static final Map<Integer, Integer> SPREAD = Map.of(1, 0, 2, 20, 3, 200);

    private final Sessions sessions;
    private final FakeEngine engine = engine();

    RefiningTest(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    /** Odd forks are faster, even ones slower. */
    private static long nanos(Fork fork) {
        int spread = SPREAD.getOrDefault(fork.configuration().tasks(), 0);
        return 1_000L * (1_000 + (fork.number() % 2 == 0 ? spread : -spread));
    }

    private static FakeEngine engine() {
        return FakeEngine.measuring(RefiningTest::nanos);
    }

    /** An engine whose forks take a minute each. */
    private FakeEngine slow() {
        return new FakeEngine()
                .always((fork, output) -> {
                    sessions.clock().advance(Duration.ofMinutes(1));
                    return FakeEngine.measured(fork, output, nanos(fork));
                });
    }

    private static String fork(int tasks, int number) {
        return PLAN.configurations().get(tasks - 1).id() + "-" + number;
    }

    private static long forksOf(FakeEngine engine, int tasks) {
        String id = PLAN.configurations().get(tasks - 1).id();
        return engine.forks().stream().filter(fork -> fork.startsWith(id)).count();
    }

    @Test
    void forksAreAddedWhereTheMeanIsNotKnownWellEnoughAndUntilItIs() throws Exception {
        RunTotals totals = sessions.begin(engine);
        // Student's t of 95 %: 12.7 · 2.8 % / √2 and so on; within 4 % with 4 forks.
        assertThat(forksOf(engine, 1)).isEqualTo(2);
        assertThat(forksOf(engine, 2)).isEqualTo(4);
        assertThat(forksOf(engine, 3)).isEqualTo(12);
        assertThat(engine.forks().subList(0, LEAST)).isEqualTo(sessions.planned());
        assertThat(totals.completed()).isEqualTo(18);
        assertThat(sessions.directory().record().plan().forks()).isEqualTo(18);
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.rows())
                .containsExactlyInAnyOrderElementsOf(Sessions.rowsOf(engine.forks()));
    }

    @Test
    void roundHoldsOneForkOfEachThatNeedsOneTheWidestIntervalFirst() throws Exception {
        sessions.begin(engine);
        assertThat(engine.forks().subList(LEAST, LEAST + 5))
                .containsExactly(fork(3, 3), fork(2, 3), fork(3, 4), fork(2, 4), fork(3, 5));
        assertThat(sessions.heard().stream().filter(call -> call.startsWith("round")))
                .startsWith(
                        "round begins: 2 forks", "round begins: 2 forks", "round begins: 1 forks")
                .hasSize(10);
    }

    @Test
    void lessAmbitiousGoalNeedsFewerForks(@TempDir Path results) throws Exception {
        Plan bold =
                Plans.study(
                        "matrix={threads: virtual, tasks: [1, 2, 3]}",
                        "measure={precision: 4%, confidence: 80%, forks: {min: 2, max: 12}}");
        new Sessions(results, bold).begin(engine);
        assertThat(forksOf(engine, 2)).isEqualTo(3);
    }

    /** Elapsed times of a service are the same in every fork. */
    @Test
    void latenciesOfAServiceDecide(@TempDir Path results) throws Exception {
        Plan service =
                Plans.study(
                        "workload={name: service, window: 22s}",
                        "matrix={cpus: 1, threads: virtual, tasks: 1, rate: [500, 1000]}",
                        "measure={precision: 4%, forks: {min: 2, max: 12}}");
        FakeEngine windows = ObservedForks.engine(fork -> Map.of("latency_p99_ns", latency(fork)));

        new Sessions(results, service).begin(windows);

        assertThat(windows.forks())
                .filteredOn(fork -> fork.startsWith(service.configurations().getFirst().id()))
                .hasSize(2);
        assertThat(windows.forks()).hasSize(2 + 4);
    }

    /** At the higher rate as the times of 2 tasks. */
    private static long latency(Fork fork) {
        int spread = "1000".equals(fork.configuration().labels().get("rate")) ? 20 : 0;
        return 1_000L * (1_000 + (fork.number() % 2 == 0 ? spread : -spread));
    }

    @Test
    void whoseForksFailedGetsNoMore() throws Exception {
        String failing = fork(3, 2);
        FakeEngine odd =
                new FakeEngine()
                        .always((fork, output) ->
                                fork.id().equals(failing)
                                        ? FakeEngine.exit(1)
                                        : FakeEngine.measured(fork, output, nanos(fork)));
        RunTotals totals = sessions.begin(odd);
        assertThat(forksOf(odd, 3)).isEqualTo(2);
        assertThat(forksOf(odd, 2)).isEqualTo(4);
        assertThat(totals.failed()).isEqualTo(1);
    }

    @Test
    void resumedRunEndsAsIfItHadNotBeenInterrupted(@TempDir Path results) throws Exception {
        Plan few =
                Plans.study(
                        "matrix={threads: virtual, tasks: [1, 2, 3]}",
                        "measure={order: shuffled, precision: 4%, forks: {min: 2, max: 6}}");
        new Sessions(results, few).resumeAfterEveryFork(RefiningTest::engine);
    }

    @Test
    void noOptionalForkIsBegunWhenTheBudgetIsSpent() throws Exception {
        sessions.budget(Duration.ofMinutes(LEAST + 3));
        FakeEngine slow = slow();
        sessions.begin(slow);
        assertThat(slow.forks()).hasSize(LEAST + 3);
        assertThat(sessions.heard())
                .contains("budget spent: 1 forks")
                .doesNotContain("budget exceeded: 1 forks");
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void leastForksRunThoughTheBudgetIsSpentAndThatIsSaidOnce() throws Exception {
        sessions.budget(Duration.ofMinutes(2));
        FakeEngine slow = slow();
        sessions.begin(slow);
        assertThat(slow.forks()).isEqualTo(sessions.planned());
        assertThat(sessions.heard().stream().filter(call -> call.startsWith("budget")))
                .containsExactly("budget exceeded: 4 forks", "budget spent: 2 forks");
    }

    @Test
    void runEndedByItsBudgetIsContinuedWithAnother(@TempDir Path other) throws Exception {
        sessions.budget(Duration.ofMinutes(LEAST + 3));
        FakeEngine first = slow();
        sessions.begin(first);
        Path run = sessions.directory().path();
        FakeEngine second =
                engine().at(
                                2,
                                (fork, output) -> {
                                    assertThat(RunReader.read(run).finished()).isNull();
                                    return FakeEngine.measured(fork, output, nanos(fork));
                                });
        sessions.resume(second);
        new Sessions(other, PLAN).begin(engine);
        assertThat(Stream.concat(first.forks().stream(), second.forks().stream()).toList())
                .isEqualTo(engine.forks());
        assertThat(sessions.directory().record().finished()).isNotNull();
    }
}
