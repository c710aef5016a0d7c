package dev.threadscale.engine;

import static dev.threadscale.fixture.FakeEngine.end;
import static dev.threadscale.fixture.FakeEngine.exit;
import static dev.threadscale.fixture.WorkerOutput.error;
import static dev.threadscale.fixture.WorkerOutput.measured;
import static dev.threadscale.fixture.WorkerOutput.warmup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.WorkerExit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way in which a fork can end has its own outcome and says why. */
class ForkResultTest {

    private final Configuration configuration = Plans.configuration();
    private final WorkerReport report = new WorkerReport(1, 2, row -> {});

    private ForkResult judge(ForkEnd end, String... lines) {
        List.of(lines).forEach(report);
        return ForkResult.judge(configuration, end, report);
    }

    private static String host() {
        return WorkerOutput.host(1, "1", 1L << 30);
    }

    @Test
    void aForkThatReportsEverythingHasCompleted() {
        ForkEnd end = FakeEngine.complete(new Fork(configuration, 1), report);
        assertThat(judge(end)).isEqualTo(new ForkResult(Outcome.COMPLETED, ""));
    }

    @Test
    void aForkThatCouldNotBeRunHasFailedWithTheEnginesReason() {
        ForkEnd end =
                end(
                        OptionalInt.empty(),
                        false,
                        false,
                        Optional.of(Failure.refused("no such image")));
        assertThat(judge(end)).isEqualTo(new ForkResult(Outcome.FAILED, "no such image"));
    }

    @Test
    void aForkOverItsTimeOutSaysHowFarItCame() {
        ForkEnd end = end(OptionalInt.empty(), true, false, Optional.empty());
        assertThat(judge(end, host(), warmup(1), measured(1)))
                .isEqualTo(
                        new ForkResult(
                                Outcome.TIMED_OUT,
                                "it was stopped at its time-out after 2 iterations"));
    }

    /** An expected end would pass for what was studied, under limits that nobody asked for. */
    @Test
    void whateverItsEndAForkUnderOtherLimitsIsInvalid() {
        ForkEnd timedOut = end(OptionalInt.empty(), true, false, Optional.empty());
        ForkEnd killed = end(OptionalInt.of(137), false, true, Optional.empty());
        ForkEnd full = end(OptionalInt.of(3), false, false, Optional.empty());
        for (ForkEnd end : List.of(timedOut, killed, full)) {
            assertThat(judge(end, WorkerOutput.host(1, "1", 1L << 20)).outcome())
                    .isEqualTo(Outcome.INVALID);
        }
    }

    @Test
    void aForkWhoseThreadsAllWaitForEachOtherIsDeadlockedAndSaysForWhat() {
        assertThat(timedOut("fixed-pool", "starvation-jdk-25"))
                .isEqualTo(
                        new ForkResult(
                                Outcome.DEADLOCKED,
                                "all its 3 threads wait for each other: 2 for"
                                        + " java.util.concurrent.FutureTask, 1 for"
                                        + " java.util.concurrent.CountDownLatch$Sync; it was stopped"
                                        + " at its time-out after 1 iterations"));
    }

    @Test
    void aForkWhoseThreadsSleepIsMerelyTimedOut() {
        assertThat(timedOut("platform", "sleeping-jdk-25").outcome()).isEqualTo(Outcome.TIMED_OUT);
    }

    /** They do not stand in a dump: what does, looks the same whether they sleep or starve. */
    @ParameterizedTest
    @ValueSource(strings = {"virtual", "virtual-executor"})
    void aForkOnVirtualThreadsIsNeverCalledDeadlockedForItsDumps(String threads) {
        assertThat(timedOut(threads, "starvation-jdk-25").outcome()).isEqualTo(Outcome.TIMED_OUT);
    }

    @Test
    void aDeadlockThatTheVirtualMachineFindsIsOneOnWhateverThreads() {
        assertThat(timedOut("virtual", "lock-cycle-jdk-25"))
                .isEqualTo(
                        new ForkResult(
                                Outcome.DEADLOCKED,
                                "some of its threads hold the locks that each other wait for; it"
                                        + " was stopped at its time-out after 1 iterations"));
    }

    private ForkResult timedOut(String threads, String dumps) {
        report.accept(warmup(1));
        return ForkResult.judge(
                Plans.study("matrix.threads=" + threads).configurations().getFirst(),
                end(OptionalInt.empty(), true, false, Optional.empty()).with(Dumps.saved(dumps)),
                report);
    }

    @Test
    void aForkThatTheKernelEndedIsToldFromOneWithAnExhaustedHeap() {
        ForkEnd byKernel = end(OptionalInt.of(137), false, true, Optional.empty());
        assertThat(judge(byKernel, host(), warmup(1)))
                .isEqualTo(
                        new ForkResult(
                                Outcome.OOM_KILLED, "the kernel ended it at its memory limit"));
    }

    @Test
    void anExhaustedHeapIsOutOfMemoryWithTheWorkersWords() {
        assertThat(
                        judge(
                                exit(WorkerExit.OUT_OF_MEMORY.code()),
                                host(),
                                error("java.lang.OutOfMemoryError:+Java+heap+space")))
                .isEqualTo(
                        new ForkResult(
                                Outcome.OUT_OF_MEMORY,
                                "java.lang.OutOfMemoryError: Java heap space"));
    }

    @Test
    void anExhaustedHeapIsOutOfMemoryAlsoIfTheWorkerCannotSayIt() {
        assertThat(judge(exit(WorkerExit.OUT_OF_MEMORY.code()), host()))
                .isEqualTo(new ForkResult(Outcome.OUT_OF_MEMORY, "the heap was exhausted"));
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "USAGE", "WRONG_RESULT"})
    void anyOtherExitCodeOfTheWorkerIsAFailureWithItsWords(WorkerExit code) {
        assertThat(judge(exit(code.code()), host(), error("task+3+left+no+result"), "noise"))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "exit code %d: task 3 left no result".formatted(code.code())));
    }

    @Test
    void everyExitCodeOfTheWorkerIsJudged() {
        for (WorkerExit code : WorkerExit.values()) {
            WorkerReport whole = new WorkerReport(1, 2, row -> {});
            FakeEngine.complete(new Fork(configuration, 1), whole);
            Outcome expected =
                    switch (code) {
                        case COMPLETED -> Outcome.COMPLETED;
                        case OUT_OF_MEMORY -> Outcome.OUT_OF_MEMORY;
                        case FAILED, USAGE, WRONG_RESULT -> Outcome.FAILED;
                    };
            assertThat(ForkResult.judge(configuration, exit(code.code()), whole).outcome())
                    .as(code.name())
                    .isEqualTo(expected);
        }
    }

    @Test
    void withoutTheWorkersWordsTheFirstForeignLinesAreTheReason() {
        assertThat(
                        judge(
                                exit(1),
                                "Error occurred during initialization of VM",
                                "Initial heap size set to a larger value than the maximum heap",
                                "Error: A fatal exception has occurred. Program will exit."))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "exit code 1: Error occurred during initialization of VM;"
                                        + " Initial heap size set to a larger value than the"
                                        + " maximum heap"));
    }

    @Test
    void anEndThatNobodySawHasNoMadeUpExitCode() {
        ForkEnd unseen = end(OptionalInt.empty(), false, false, Optional.empty());
        assertThat(judge(unseen))
                .isEqualTo(new ForkResult(Outcome.FAILED, "it ended without an exit code"));
    }

    @Test
    void withoutAnyWordsTheExitCodeIsTheReason() {
        assertThat(judge(exit(5))).isEqualTo(new ForkResult(Outcome.FAILED, "exit code 5"));
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "2"})
    void anEndWithoutAllRowsHasFailedHoweverWellItLooks(int rows) {
        List<String> lines = List.of(warmup(1), measured(1));
        lines.subList(0, rows).forEach(report);
        assertThat(judge(exit(0), host(), WorkerOutput.end(3)))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "it ended after %d rows, without all it was to report"
                                        .formatted(rows)));
    }

    @Test
    void labelsAreThoseOfTheFiles() {
        assertThat(Outcome.values())
                .extracting(Outcome::label)
                .containsExactly(
                        "completed",
                        "timed-out",
                        "deadlocked",
                        "out-of-memory",
                        "oom-killed",
                        "failed",
                        "invalid",
                        "unavailable");
    }
}
