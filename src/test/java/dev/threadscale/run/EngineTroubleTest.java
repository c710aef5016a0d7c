package dev.threadscale.run;

import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Failure;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.measured.Outcome;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine in trouble costs time: no fork that has ended, and no run unless it stays away. */
class EngineTroubleTest {

    private static final String LOST = "Docker stopped answering: Connection refused";

    /** Some rows come, and then the engine is gone. */
    private static final FakeEngine.Behaviour CUT_OFF =
            (fork, output) -> {
                output.accept(WorkerOutput.warmup(1));
                output.accept(WorkerOutput.measured(1));
                return FakeEngine.failure(Failure.passing(LOST));
            };

    @TempDir private Path results;
    private Sessions sessions;

    @BeforeEach
    void sessions() {
        sessions = new Sessions(results, Plans.study());
    }

    @Test
    void cutForkIsMeasuredAgainAndSaysSo() throws Exception {
        FakeEngine engine = new FakeEngine().at(2, CUT_OFF).at(3, CUT_OFF);
        RunTotals totals = sessions.begin(engine);

        String cut = sessions.planned().get(1);
        assertThat(engine.forks()).hasSize(6).containsSubsequence(cut, cut, cut);
        assertThat(totals.completed()).isEqualTo(4);
        assertThat(sessions.fork(2).notes())
                .containsExactly(
                        "attempt 1 was discarded: " + LOST, "attempt 2 was discarded: " + LOST);
        sessions.assertWhole();
    }

    @Test
    void forkStoppedFromOutsideIsMeasuredAgain() throws Exception {
        sessions.begin(new FakeEngine().at(2, (fork, output) -> FakeEngine.exit(137)));

        assertThat(sessions.fork(2).notes())
                .singleElement()
                .asString()
                .startsWith("attempt 1 was discarded: SIGKILL ended it (exit code 137)");
        sessions.assertWhole();
    }

    @Test
    void forkCutOffEachTimeIsAFailureAndTheOthersGoOn() throws Exception {
        FakeEngine engine = new FakeEngine().at(2, CUT_OFF).at(3, CUT_OFF).at(4, CUT_OFF);
        RunTotals totals = sessions.begin(engine);

        assertThat(totals.failed()).isEqualTo(1);
        assertThat(totals.completed()).isEqualTo(3);
        assertThat(sessions.fork(2).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(sessions.fork(2).reason()).isEqualTo(LOST);
        assertThat(sessions.fork(2).notes()).hasSize(2);
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void leftoversOfACutForkAreRemovedBeforeItIsMeasuredAgain() throws Exception {
        String run = "20260102-030405-000";
        Belonging left = new Belonging(Belonging.Kind.CONTAINER, "1", "left", run, true);
        Belonging other = new Belonging(Belonging.Kind.CONTAINER, "2", "other", "another", true);
        FakeEngine engine = new FakeEngine().has(other);
        engine.at(
                        1,
                        (fork, output) -> {
                            engine.has(left);
                            return FakeEngine.failure(Failure.passing(LOST));
                        })
                .at(
                        2,
                        (fork, output) -> {
                            assertThat(engine.belongings()).containsExactly(other);
                            return FakeEngine.complete(fork, output);
                        });
        sessions.begin(engine);
        sessions.assertWhole();
    }

    @Test
    void returningEngineIsWaitedFor() throws Exception {
        sessions.begin(new FakeEngine().at(2, CUT_OFF).away(3));

        assertThat(sessions.heard())
                .containsSubsequence(
                        "engine away: Docker stopped answering: gone",
                        "engine back",
                        "fork completed: " + sessions.planned().get(1) + ", 2 measured, 30000 ns");
        assertThat(sessions.heard()).filteredOn(call -> call.startsWith("engine")).hasSize(2);
        sessions.assertWhole();
    }

    @Test
    void absentEngineEndsTheRunAndResumeContinuesIt() throws Exception {
        FakeEngine away = new FakeEngine().at(2, CUT_OFF).away(Integer.MAX_VALUE);
        unusable(() -> sessions.begin(away)).startsWith("Docker stopped answering: gone\n");
        assertThat(Duration.between(FakeClock.BEGIN, sessions.clock().instant()))
                .isBetween(ForkAttempts.PATIENCE, ForkAttempts.PATIENCE.plusMinutes(1));
        List<String> kept = sessions.planned().subList(0, 1);
        assertThat(sessions.forkFolders()).containsExactlyElementsOf(kept);
        assertThat(sessions.rows()).containsExactlyInAnyOrderElementsOf(Sessions.rowsOf(kept));

        sessions.resume(new FakeEngine());
        sessions.assertWhole();
    }

    @Test
    void forksWithoutTheirImageAreLeftOutUntilItIsBack() throws Exception {
        Sessions two =
                new Sessions(
                        results, Plans.study("matrix.runtime=[jvm-25, jvm-21]", "measure.forks=2"));
        FakeEngine engine = new FakeEngine();
        engine.always((fork, output) ->
                fork.configuration().runtime().label().equals("jvm-21") && engine.forks().size() > 4
                        ? FakeEngine.failure(
                                new Failure(
                                        Failure.Kind.PROGRAM_GONE,
                                        "the image threadscale:jvm-21 was removed"))
                        : FakeEngine.complete(fork, output));

        unusable(() -> two.begin(engine))
                .startsWith(
                        "the image threadscale:jvm-21 was removed during the run; 2 of its forks were"
                                + " left out\nfix: ")
                .contains("('engine load')", "--resume continues");
        assertThat(two.directory().forks())
                .hasSize(6)
                .noneMatch(fork -> fork.outcome() == Outcome.FAILED);
        assertThat(two.directory().record().finished()).isNull();

        two.resume(new FakeEngine());
        assertThat(two.directory().forks()).hasSize(8);
        assertThat(two.directory().record().finished()).isNotNull();
    }
}
