package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run where all goes well: each fork once, in the plan's order, stored as it ends. */
class RunnerTest {

    @TempDir private Path results;
    private final FakeEngine engine = new FakeEngine();
    private Sessions sessions;

    @BeforeEach
    void sessions() {
        sessions = new Sessions(results, Plans.study());
    }

    @Test
    void everyForkRunsOnceInThePlansOrder() throws Exception {
        Plan shuffled =
                Plans.study("measure={order: shuffled, forks: 5}", "matrix.tasks=[1, 2, 3]");
        Sessions many = new Sessions(results, shuffled);
        many.begin(engine);
        assertThat(engine.forks()).hasSize(30).containsExactlyElementsOf(many.planned());
        assertThat(many.rows())
                .containsExactlyInAnyOrderElementsOf(Sessions.rowsOf(many.planned()));
        assertThat(many.directory().forks())
                .extracting(ForkRecord::command)
                .containsOnly("worker tasks=10");
    }

    @Test
    void listenerHearsEverythingInItsOrder() throws Exception {
        Plan single = Plans.study("measure.forks=1");
        Sessions brief = new Sessions(results, single);
        brief.begin(engine);
        String first = brief.planned().get(0);
        String second = brief.planned().get(1);
        assertThat(brief.heard())
                .containsExactly(
                        "run begins: 2 forks",
                        "fork begins: " + first,
                        "iteration 1 of 3",
                        "iteration 2 of 3",
                        "iteration 3 of 3",
                        "fork completed: " + first + ", 2 measured, 30000 ns",
                        "fork begins: " + second,
                        "iteration 1 of 3",
                        "iteration 2 of 3",
                        "iteration 3 of 3",
                        "fork completed: " + second + ", 2 measured, 30000 ns",
                        "run ends");
    }

    @Test
    void startAndEndAreThoseOfTheClock() throws Exception {
        engine.at(
                2,
                (fork, output) -> {
                    sessions.clock().advance(Duration.ofMinutes(1));
                    return FakeEngine.complete(fork, output);
                });
        sessions.begin(engine);
        List<String> starts =
                sessions.directory().forks().stream()
                        .map(fork -> fork.begin().toString())
                        .sorted()
                        .toList();
        assertThat(starts)
                .containsExactly(
                        "2026-01-02T03:04:05Z",
                        "2026-01-02T03:04:05Z",
                        "2026-01-02T03:05:05Z",
                        "2026-01-02T03:05:05Z");
        assertThat(sessions.directory().record().started()).isEqualTo("2026-01-02T03:04:05Z");
        assertThat(sessions.directory().record().finished()).isEqualTo("2026-01-02T03:05:05Z");
    }

    @Test
    void runWithoutCollectableRowsIsNotFinishedAndCanBeResumed() throws Exception {
        Path inTheWay = results.resolve("study/20260102-030405-000/iterations.csv/in-the-way");
        engine.at(
                4,
                (fork, output) -> {
                    assertThat(inTheWay.toFile().mkdirs()).isTrue();
                    return FakeEngine.complete(fork, output);
                });
        assertThatThrownBy(() -> sessions.begin(engine)).isInstanceOf(UserException.class);
        assertThat(sessions.directory().record().finished()).isNull();

        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        FakeEngine idle = new FakeEngine();
        sessions.resume(idle);
        assertThat(idle.forks()).isEmpty();
        assertThat(sessions.rows()).hasSize(12);
        assertThat(sessions.directory().record().finished()).isNotNull();
    }
}
