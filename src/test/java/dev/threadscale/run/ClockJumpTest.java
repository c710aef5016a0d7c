package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody sets the clock while a run goes on, or the host wakes up. */
class ClockJumpTest {

    @TempDir private Path results;

    @ParameterizedTest
    @ValueSource(strings = {"PT24H", "PT-24H"})
    void noTimeIsTakenFromAJumpingClock(String jump) throws Exception {
        Sessions sessions =
                new Sessions(
                                results,
                                Plans.study("measure={precision: 0.1%, forks: {min: 2, max: 4}}"))
                        .budget(Duration.ofHours(1));
        TimedForks restless = new TimedForks(1, 2, fork -> 1e8 * (1 + fork.number() % 2));

        RunTotals totals =
                sessions.begin(
                        new FakeEngine()
                                .always((fork, output) -> {
                                    sessions.clock().advance(Duration.ofSeconds(7));
                                    sessions.clock().jump(Duration.parse(jump));
                                    return restless.run(fork, output);
                                }));

        assertThat(totals.completed()).isEqualTo(2 * 4);
        assertThat(sessions.heard()).noneMatch(call -> call.startsWith("budget"));
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::durationNanos)
                .containsOnly(Duration.ofSeconds(7).toNanos());
    }

    @Test
    void forkDuringASleepOfTheHostIsMarked() throws Exception {
        Sessions sessions = new Sessions(results, Plans.study("measure.forks=2"));
        TimedForks steady = new TimedForks(1, 2, fork -> 1e8);

        sessions.begin(
                new FakeEngine()
                        .here()
                        .always((fork, output) -> {
                            if (fork.number() == 2) {
                                sessions.clock().sleep(Duration.ofHours(8));
                            }
                            return steady.run(fork, output);
                        }));

        assertThat(sessions.directory().forks())
                .allSatisfy(fork ->
                        assertThat(fork.disturbed())
                                .isEqualTo(
                                        fork.number() == 2
                                                ? Map.of(
                                                        "suspended",
                                                        "its host slept for 28800.000 s")
                                                : Map.of()));
    }
}
