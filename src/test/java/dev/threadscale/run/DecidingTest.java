package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.report.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run whose findings decide of its forks: virtual threads take twice as long as platform threads
 * with one task, and 3 % longer with two. The danger is a run that goes on where all is decided,
 * stops where it is not, measures one side of a comparison alone, or hangs on where it was
 * interrupted.
 */
class DecidingTest {

    private static final Plan PLAN =
            Plans.study(
                    "matrix={threads: [platform, virtual], tasks: [1, 2, 3]}",
                    "measure={order: shuffled, forks: {min: 3, max: 20}}",
                    "findings=["
                            + finding("CLEAR", 1, ">= 1.2")
                            + ", "
                            + finding("NEAR", 2, ">= 1.01")
                            + "]");

    private final Sessions sessions;
    private final FakeEngine engine = engine();

    private static String finding(String id, int tasks, String ratio) {
        return ("{id: %s, claim: c, compare: {threads: virtual}, with: {threads: platform},"
                        + " where: {tasks: %d}, expect: {ratio: \"%s\"}}")
                .formatted(id, tasks, ratio);
    }

    DecidingTest(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    /** Forks spread by 2 %. */
    private static long nanos(Fork fork) {
        boolean virtual = fork.configuration().levels().get("threads").label().equals("virtual");
        double slower = !virtual ? 1 : fork.configuration().tasks() == 1 ? 2 : 1.03;
        return (long) (1e6 * slower * (1 + 0.02 * (fork.number() * 7 % 5 - 2) / 2));
    }

    private static FakeEngine engine() {
        return FakeEngine.measuring(DecidingTest::nanos);
    }

    private long forks(int tasks, String threads) {
        String levels = "threads=%s tasks=%d".formatted(threads, tasks);
        return PLAN.configurations().stream()
                .filter(one -> one.describe().endsWith(levels))
                .flatMap(one -> engine.forks().stream().filter(fork -> fork.startsWith(one.id())))
                .count();
    }

    @Test
    void onlyConfigurationsOfAnOpenFindingGetFurtherForks() throws Exception {
        sessions.begin(engine);

        assertThat(forks(1, "virtual")).isEqualTo(forks(1, "platform")).isLessThan(8);
        assertThat(forks(2, "virtual")).isEqualTo(forks(2, "platform")).isGreaterThanOrEqualTo(8);
        assertThat(forks(3, "virtual")).isEqualTo(3);
        assertThat(List.of(3L, 5L, 8L, 13L, 20L)).contains(forks(2, "virtual"));
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    /** Platform threads are overloaded by two tasks. With one task, the ratio is at the bound. */
    @Test
    void givenUpFindingMayLackAComparison(@TempDir Path results) throws Exception {
        Plan plan =
                Plans.study(
                        "matrix={threads: [platform, virtual], tasks: [1, 2]}",
                        "measure={order: shuffled, forks: {min: 3, max: 20}}",
                        "findings=[{id: A, claim: c, compare: {threads: virtual},"
                                + " with: {threads: platform}, expect: {ratio: \">= 1.01\"}}]");
        FakeEngine half =
                new FakeEngine()
                        .always((fork, output) -> {
                            Levels levels = fork.configuration().labels();
                            boolean virtual = levels.is("threads", "virtual");
                            if (!virtual && levels.is("tasks", "2")) {
                                return FakeEngine.exit(WorkerExit.OVERLOADED.code());
                            }
                            double spread =
                                    1 + 0.02 * ((fork.number() * (virtual ? 7 : 3)) % 5 - 2);
                            long nanos = (long) ((virtual ? 1_010_000 : 1_000_000) * spread);
                            return FakeEngine.measured(fork, output, nanos);
                        });
        Sessions other = new Sessions(results, plan);

        other.begin(half);

        Path run = other.directory().path();
        assertThat(Report.of(run).findings().judgements())
                .singleElement()
                .satisfies(judgement ->
                        assertThat(judgement.reason()).contains("would hardly decide it"));
    }

    @Test
    void configurationsWithoutFindingsKeepTheirForksOfThePicture(@TempDir Path results)
            throws Exception {
        Plan picture =
                Plans.study(
                        "matrix={threads: [platform, virtual], tasks: [1, 2, 3]}",
                        "measure={order: shuffled, forks: {picture: 2, min: 3, max: 20}}",
                        "findings=[" + finding("NEAR", 2, ">= 1.01") + "]");
        new Sessions(results, picture).begin(engine);

        assertThat(forks(1, "virtual")).isEqualTo(forks(3, "platform")).isEqualTo(2);
        assertThat(forks(2, "virtual")).isEqualTo(forks(2, "platform")).isGreaterThanOrEqualTo(8);
    }

    @Test
    void resumedRunOfAPictureEndsAsIfItHadNotBeenInterrupted(@TempDir Path results)
            throws Exception {
        Plan picture =
                Plans.study(
                        "matrix={threads: [platform, virtual], tasks: [2, 3]}",
                        "measure={order: shuffled, forks: {picture: 2, min: 3, max: 5}}",
                        "findings=[" + finding("NEAR", 2, ">= 1.01") + "]");
        new Sessions(results, picture).resumeAfterEveryFork(DecidingTest::engine);
    }

    @Test
    void furtherForksComeInBlocksOfBothSides() throws Exception {
        sessions.begin(engine);

        List<String> further = engine.forks().subList(18, engine.forks().size());
        for (int i = 0; i < further.size(); i += 2) {
            assertThat(number(further.get(i + 1))).isEqualTo(number(further.get(i)));
        }
    }

    /**
     * Virtual threads take as long as the claim's limit says, so that no number of forks decides.
     */
    @Test
    void findingThatTheLastLookHardlyDecidesGetsNoMoreForks(@TempDir Path results)
            throws Exception {
        Plan even =
                Plans.study(
                        "matrix={threads: [platform, virtual], tasks: [2]}",
                        "measure={order: shuffled, forks: {min: 3, max: 20}}",
                        "findings=[" + finding("EVEN", 2, ">= 1.03") + "]");
        new Sessions(results, even).begin(engine);

        assertThat(engine.forks()).hasSize(2 * 3);
    }

    /** 18 forks of the plan, and two more of each of the four configurations that are compared. */
    private static final Duration ROOM_FOR_FIVE = Duration.ofMinutes(18 + 4 * 2 + 1);

    private FakeEngine timed(FakeEngine engine, int minutesLater) {
        return engine.always((fork, output) -> {
            sessions.clock().advance(Duration.ofMinutes(fork.number() > 3 ? minutesLater : 1));
            return FakeEngine.measured(fork, output, nanos(fork));
        });
    }

    private List<Integer> looks() {
        return sessions.directory().record().experiment().measure().looks().sizes();
    }

    /** Else a part of the error would be kept for looks that it never reaches. */
    @Test
    void lastLookIsAfterAsManyForksAsTheBudgetHasRoomFor() throws Exception {
        sessions.budget(ROOM_FOR_FIVE).begin(timed(engine, 1));

        assertThat(forks(2, "virtual")).isEqualTo(forks(2, "platform")).isEqualTo(5);
        assertThat(looks()).containsExactly(3, 5);
        assertThat(sessions.heard())
                .contains("budget bounds: 5")
                .noneMatch(one -> one.startsWith("budget spent"));
    }

    /** Whoever moves the last look when forks are compared chooses the verdict. */
    @Test
    void lastLookStaysWhenTheRunIsResumed() throws Exception {
        sessions.budget(ROOM_FOR_FIVE);
        FakeEngine first = timed(engine(), 1).stoppedAt(20);
        sessions.beginAndStop(first);

        FakeEngine second = timed(engine(), 1);
        sessions.budget(Duration.ofDays(1));
        Resumption.prepare(sessions.directory(), PLAN, Nodes.only(second), "1.0");
        sessions.resume(second);

        assertThat(looks()).containsExactly(3, 5);
        assertThat(second.forks()).hasSize(18 + 8 - 19);
    }

    /** A budget that is chosen after a look would spend the error twice. */
    @Test
    void noBudgetMovesTheLastLookOfARunThatWasLookedAt() throws Exception {
        FakeEngine first = timed(engine(), 1).stoppedAt(19);
        sessions.beginAndStop(first);

        sessions.budget(Duration.ofSeconds(1)).resume(timed(engine(), 1));

        assertThat(looks()).containsExactly(3, 5, 8, 13, 20);
    }

    /** Forks take longer than the first ones did: the next round would be cut. */
    @Test
    void roundThatTheBudgetWouldCutIsNotBegun() throws Exception {
        sessions.budget(Duration.ofMinutes(18 + 4 * 5 + 11)).begin(timed(engine, 3));

        assertThat(forks(2, "virtual")).isEqualTo(forks(2, "platform")).isEqualTo(5);
        assertThat(sessions.heard()).contains("budget bounds: 10", "budget spent: 6 forks");
    }

    private static String number(String fork) {
        return fork.substring(fork.lastIndexOf('-'));
    }

    @Test
    void resumedRunEndsAsIfItHadNotBeenInterrupted(@TempDir Path results) throws Exception {
        Plan few =
                Plans.study(
                        "matrix={threads: [platform, virtual], tasks: [2, 3]}",
                        "measure={order: shuffled, forks: {min: 3, max: 8}}",
                        "findings=[" + finding("NEAR", 2, ">= 1.01") + "]");
        new Sessions(results, few).resumeAfterEveryFork(DecidingTest::engine);
    }
}
