package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.threadscale.engine.EngineException;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run of hours is interrupted at the worst place. The danger is a fork that is lost, measured
 * twice or stored half.
 */
class ResumeTest {

    private static final Plan PLAN = Plans.study("measure={order: shuffled, forks: 3}");
    private static final int FORKS = 6;

    private final Sessions sessions;

    ResumeTest(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    /** In each fork of the plan, the launcher is told to stop or loses Docker. */
    static Stream<Arguments> interruptions() {
        return IntStream.rangeClosed(1, FORKS)
                .boxed()
                .flatMap(nth ->
                        Stream.of(
                                arguments(nth, InterruptedException.class, interruptedAt(nth)),
                                arguments(nth, EngineException.class, lostAt(nth))));
    }

    private static FakeEngine interruptedAt(int nth) {
        return new FakeEngine().stoppedAt(nth);
    }

    private static FakeEngine lostAt(int nth) {
        return new FakeEngine()
                .at(
                        nth,
                        (fork, output) -> {
                            output.accept(WorkerOutput.warmup(1));
                            throw EngineException.unusable("Docker is gone").fix("Start it.");
                        });
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("interruptions")
    void interruptedRunKeepsWhatHasEndedAndResumingRunsTheRestInThePlansOrder(
            int nth, Class<? extends Exception> end, FakeEngine engine) throws Exception {
        assertThatThrownBy(() -> sessions.begin(engine)).isInstanceOf(end);
        List<String> kept = sessions.planned().subList(0, nth - 1);
        assertThat(engine.forks()).hasSize(nth);
        assertThat(sessions.forkFolders()).containsExactlyInAnyOrderElementsOf(kept);
        assertThat(sessions.rows()).containsExactlyInAnyOrderElementsOf(Sessions.rowsOf(kept));
        assertThat(sessions.directory().record().finished()).isNull();
        assertThat(sessions.heard()).endsWith("run ends");
        List<ForkRecord> ended = sessions.directory().forks();

        FakeEngine second = new FakeEngine();
        RunTotals totals = sessions.resume(second);

        assertThat(second.forks())
                .containsExactlyElementsOf(sessions.planned().subList(nth - 1, FORKS));
        // What else their host did is judged at the end of a round.
        assertThat(sessions.directory().forks())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("disturbed")
                .containsAll(ended);
        assertThat(totals.completed()).isEqualTo(FORKS);
        sessions.assertWhole();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 6", "3, 1", "3, 2", "6, 1"})
    void runMayBeInterruptedAgainAndAgain(int first, int second) throws Exception {
        sessions.beginAndStop(interruptedAt(first));
        assertThatThrownBy(() -> sessions.resume(interruptedAt(second)))
                .isInstanceOf(InterruptedException.class);
        sessions.resume(new FakeEngine());
        sessions.assertWhole();
    }

    @Test
    void leftoversOfAKilledLauncherAreRemovedAndMeasuredAnew() throws Exception {
        sessions.beginAndStop(interruptedAt(3));
        RunDirectory directory = sessions.directory();
        Path half = directory.path().resolve("forks/.partial-" + sessions.planned().get(2));
        Files.createDirectories(half);
        Files.writeString(half.resolve("iterations.csv"), "phase,iteration\nwarm");

        sessions.resume(new FakeEngine());
        assertThat(half).doesNotExist();
        sessions.assertWhole();
    }
}
