package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Dumps;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fork that does not end well stops nothing, is told apart, and is never data. */
class FailedForkTest {

    private final Sessions sessions;

    FailedForkTest(@TempDir Path results) {
        sessions = new Sessions(results, Plans.study());
    }

    static Stream<Arguments> badForks() {
        return Stream.of(
                bad("failed", FakeEngine.exit(4), "exit code 4: wrong factors"),
                bad(
                        "timed-out",
                        FakeEngine.timedOut(),
                        "it was stopped at its time-out after 3 iterations"),
                bad(
                        "oom-killed",
                        FakeEngine.oomKilled(137),
                        "the kernel ended it at its memory limit"),
                bad("out-of-memory", FakeEngine.exit(3), "wrong factors"),
                bad("failed", FakeEngine.failure(Failure.refused("refused")), "refused"));
    }

    /** All rows come, and then an end that makes them worthless. */
    private static Arguments bad(String outcome, ForkEnd end, String reason) {
        FakeEngine.Behaviour behaviour =
                (fork, output) -> {
                    FakeEngine.complete(fork, output);
                    output.accept(WorkerOutput.error("wrong factors"));
                    return end;
                };
        return Arguments.of(outcome, behaviour, reason);
    }

    @ParameterizedTest
    @MethodSource("badForks")
    void otherForksGoOnAndItsRowsAreNoData(
            String outcome, FakeEngine.Behaviour behaviour, String reason) throws Exception {
        RunTotals totals = sessions.begin(new FakeEngine().at(2, behaviour));

        assertThat(totals)
                .isEqualTo(new RunTotals(Map.of("completed", 3L, outcome, 1L), 3, 1, 0))
                .extracting(RunTotals::failed)
                .isEqualTo(1L);
        assertBad(outcome, reason);
    }

    @Test
    void forkUnderOtherLimitsIsInvalidAndItsRowsAreNoData() throws Exception {
        sessions.begin(
                new FakeEngine()
                        .at(
                                2,
                                (fork, output) -> {
                                    FakeEngine.complete(fork, output);
                                    output.accept(WorkerOutput.host(2, "0,1", 1L << 30));
                                    return FakeEngine.exit(0);
                                }));
        assertBad("invalid", "the worker should run on the CPUs 1 but saw 0,1");
    }

    /** A release ignores an option in every fork, and each costs as much as a measurement. */
    @Test
    void forksAfterAnUnusedOptionAreNotStarted(@TempDir Path results) throws Exception {
        Sessions numa = new Sessions(results, Plans.study("jvm.options=['-XX:+UseNUMA']"));
        FakeEngine engine =
                new FakeEngine()
                        .always((fork, output) -> {
                            output.accept("OpenJDK warning: UseNUMA is not supported here");
                            ForkEnd end = FakeEngine.complete(fork, output);
                            output.accept(WorkerOutput.end(3) + " unmet_options=UseNUMA%3Dfalse");
                            return end;
                        });
        numa.begin(engine);

        long configurations =
                numa.directory().forks().stream().map(ForkRecord::configuration).distinct().count();
        String reason =
                "the virtual machine does not use -XX:+UseNUMA: OpenJDK warning: UseNUMA is not supported here";
        assertThat(engine.forks()).hasSize((int) configurations);
        assertThat(numa.directory().forks())
                .hasSizeGreaterThan((int) configurations)
                .allMatch(fork -> fork.isInvalid())
                .extracting(ForkRecord::reason)
                .containsOnly(reason, "not started, like fork 1: " + reason);
        assertThat(numa.resume(new FakeEngine()).failed()).isEqualTo(numa.planned().size());
    }

    private void assertBad(String outcome, String reason) throws Exception {
        String bad = sessions.planned().get(1);
        List<String> good = sessions.planned().stream().filter(id -> !id.equals(bad)).toList();
        ForkRecord record = sessions.fork(2);
        assertThat(record.outcome()).hasToString(outcome);
        assertThat(record.reason()).isEqualTo(reason);
        assertThat(record.completed()).isFalse();
        assertThat(sessions.rows()).containsExactlyInAnyOrderElementsOf(Sessions.rowsOf(good));
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.heard()).anyMatch(call -> call.startsWith("fork " + outcome));
    }

    @Test
    void whatTheThreadsDidAtTheTimeOutStaysWithTheForkAndIsNoOutputOfTheWorker() throws Exception {
        ForkEnd end = FakeEngine.timedOut(Dumps.saved("lock-cycle-jdk-25"));
        sessions.begin(new FakeEngine().at(2, (fork, output) -> end));

        Path forks = sessions.directory().path().resolve("forks");
        assertThat(forks.resolve(sessions.planned().get(1)).resolve("threads.txt"))
                .content()
                .startsWith("Full thread dump OpenJDK 64-Bit Server VM (25")
                .containsOnlyOnce("\n\nFull thread dump")
                .contains("Found one Java-level deadlock:");
        assertThat(forks.resolve(sessions.planned().getFirst()).resolve("threads.txt"))
                .doesNotExist();
        assertThat(sessions.directory().forks()).allMatch(fork -> fork.output().isEmpty());
    }

    @Test
    void failedForkHasEndedAndIsNotRepeated() throws Exception {
        sessions.begin(new FakeEngine().at(2, (fork, output) -> FakeEngine.exit(1)));
        FakeEngine idle = new FakeEngine();
        RunTotals totals = sessions.resume(idle);
        assertThat(idle.forks()).isEmpty();
        assertThat(totals.failed()).isEqualTo(1);
    }

    @Test
    void runWithoutAnyGoodForkHasAHeaderAndNoRows() throws Exception {
        sessions.begin(new FakeEngine().always((fork, output) -> FakeEngine.exit(1)));
        assertThat(sessions.rows()).isEmpty();
    }
}
