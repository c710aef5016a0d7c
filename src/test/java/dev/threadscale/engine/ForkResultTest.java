package dev.threadscale.engine;

import static dev.threadscale.fixture.FakeEngine.exit;
import static dev.threadscale.fixture.FakeEngine.failure;
import static dev.threadscale.fixture.FakeEngine.oomKilled;
import static dev.threadscale.fixture.FakeEngine.timedOut;
import static dev.threadscale.fixture.WorkerOutput.error;
import static dev.threadscale.fixture.WorkerOutput.measured;
import static dev.threadscale.fixture.WorkerOutput.warmup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.HostileCode;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.WorkerExit;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way in which a fork can end has its own outcome and says why. */
class ForkResultTest {

    private static final String HOST = WorkerOutput.host(1, "1", 1L << 30);

    private static final Configuration CONFIGURATION = Plans.configuration();

    private final WorkerReport report =
            new WorkerReport(IterationCount.of(1), IterationCount.of(2), row -> {});

    private ForkResult judge(ForkEnd end, String... lines) {
        List.of(lines).forEach(report);
        return ForkResult.judge(CONFIGURATION, end, report);
    }

    static Stream<Arguments> ends() {
        return Stream.of(
                end(failure(Failure.refused("no such image")), "failed", "no such image"),
                end(
                        timedOut(),
                        "timed-out",
                        "it was stopped at its time-out after 2 iterations",
                        HOST,
                        warmup(1),
                        measured(1)),
                end(
                        oomKilled(137),
                        "oom-killed",
                        "the kernel ended it at its memory limit",
                        HOST,
                        warmup(1)),
                end(
                        exit(3),
                        "out-of-memory",
                        "java.lang.OutOfMemoryError: Java heap space",
                        HOST,
                        error("java.lang.OutOfMemoryError:+Java+heap+space")),
                end(exit(3), "out-of-memory", "the heap was exhausted", HOST),
                end(
                        exit(4),
                        "failed",
                        "exit code 4: task 3 left no result",
                        HOST,
                        error("task+3+left+no+result"),
                        "noise"),
                end(
                        exit(1),
                        "failed",
                        "exit code 1: Error occurred during initialization of VM; Initial heap size"
                                + " set to a larger value than the maximum heap",
                        "Error occurred during initialization of VM",
                        "Initial heap size set to a larger value than the maximum heap",
                        "Error: A fatal exception has occurred. Program will exit."),
                end(exit(7), "failed", "exit code 7"),
                end(
                        exit(WorkerExit.OVERLOADED.code()),
                        "overloaded",
                        "1200 requests per second were offered and 1000 answered",
                        "@error message=1200+requests+per+second+were+offered+and+1000+answered"),
                end(
                        exit(WorkerExit.INVALID.code()),
                        "invalid",
                        "the load generator sent late",
                        "@error message=the+load+generator+sent+late"),
                end(
                        exit(139),
                        "failed",
                        "SIGSEGV ended it (exit code 139): last words",
                        "last words"),
                end(
                        exit(1),
                        "failed",
                        "exit code 1: \uFFFD]0;title\uFFFD\uFFFD[2J",
                        "\u001b]0;title\u0007\u001b[2J"),
                end(
                        exit(134),
                        "failed",
                        "the virtual machine crashed: SIGSEGV (0xb) at pc=0x00007f3c2a, pid=1,"
                                + " tid=7; C  [libc.so.6+0x9caa4]",
                        "#",
                        "# A fatal error has been detected by the Java Runtime Environment:",
                        "#",
                        "#  SIGSEGV (0xb) at pc=0x00007f3c2a, pid=1, tid=7",
                        "#",
                        "# JRE version: OpenJDK Runtime Environment Temurin-25 (25.0.1+8)",
                        "# Problematic frame:",
                        "# C  [libc.so.6+0x9caa4]",
                        "#"));
    }

    private static Arguments end(ForkEnd end, String outcome, String reason, String... lines) {
        return arguments(end, outcome, reason, lines);
    }

    @ParameterizedTest
    @MethodSource("ends")
    void endHasItsOutcomeAndReason(ForkEnd end, String outcome, String reason, String[] lines) {
        ForkResult result = judge(end, lines);
        assertThat(result.outcome().label()).isEqualTo(outcome);
        assertThat(result.reason()).isEqualTo(reason);
    }

    @ParameterizedTest
    @EnumSource
    void everyExitCodeOfTheWorkerIsJudged(WorkerExit code) {
        FakeEngine.complete(new Fork(CONFIGURATION, 1), report);
        Outcome expected =
                switch (code) {
                    case COMPLETED -> Outcome.COMPLETED;
                    case OUT_OF_MEMORY -> Outcome.OUT_OF_MEMORY;
                    case OVERLOADED -> Outcome.OVERLOADED;
                    case INVALID -> Outcome.INVALID;
                    case FAILED, USAGE, WRONG_RESULT -> Outcome.FAILED;
                };
        ForkResult result = judge(exit(code.code()));
        assertThat(result.outcome()).isEqualTo(expected);
        assertThat(result.reason().isEmpty()).isEqualTo(expected == Outcome.COMPLETED);
    }

    /** Their times would otherwise count as waits of the program, or vanish without a word. */
    @Test
    void unknownThreadsAreNotedOnceTheWorkerHasEnded() {
        WorkerReport report =
                new WorkerReport(IterationCount.of(0), IterationCount.of(0), row -> {});
        report.accept(WorkerOutput.host(1, "0", 1 << 30));
        report.accept(WorkerOutput.end(0) + " unknown_threads=New+VM+Thread%2C+grpc_poll");

        assertThat(ForkResult.notes(Plans.configuration(), report))
                .containsExactly(
                        "the times of its threads 'New VM Thread, grpc_poll' are not counted: neither"
                                + " Java nor HotSpot knows them by these names");
    }

    /** A level that is about a cache would be a fiction. */
    @ParameterizedTest
    @CsvSource({
        "unused, the virtual machine does not use its ahead-of-time cache",
        "without+code, the virtual machine uses its ahead-of-time cache without the compiled code",
        "used, ''",
    })
    void cacheThatIsNotUsedIsNoted(String use, String note) {
        WorkerReport report =
                new WorkerReport(IterationCount.of(0), IterationCount.of(0), row -> {});
        report.accept(WorkerOutput.host(1, "0", 1 << 30));
        report.accept(WorkerOutput.end(0) + " aot_cache=" + use);

        List<String> notes = ForkResult.notes(Plans.configuration(), report);

        assertThat(notes).hasSize(note.isEmpty() ? 0 : 1);
        assertThat(String.join("", notes)).startsWith(note);
    }

    /** An expected end would pass for what was studied, under limits that nobody asked for. */
    @Test
    void forkUnderOtherLimitsIsInvalid() {
        for (ForkEnd end : List.of(timedOut(), oomKilled(137), exit(3))) {
            assertThat(judge(end, WorkerOutput.host(1, "1", 1L << 20)).outcome())
                    .isEqualTo(Outcome.INVALID);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fixed-pool|starvation-jdk-25|deadlocked|all its 3 threads wait for each other: 2 for"
                        + " java.util.concurrent.FutureTask, 1 for"
                        + " java.util.concurrent.CountDownLatch$Sync; it was",
                "platform|sleeping-jdk-25|timed-out|it was",
                "virtual|virtual-locks-jdk-21|deadlocked|all its 3 threads wait for each other: 2 for"
                        + " something unnamed, 1 for java.util.concurrent.CountDownLatch$Sync; it was",
                // Without virtual threads, dumps look the same whether those sleep or starve.
                "virtual|starvation-jdk-25|timed-out|it was",
                "virtual-executor|starvation-jdk-25|timed-out|it was",
                // But the virtual machine finds cycles of locks on all threads.
                "virtual|lock-cycle-jdk-25|deadlocked|some of its threads wait for locks that"
                        + " the others hold; it was",
            })
    void atItsTimeOutAForkIsDeadlockedIfItsThreadsCanNeverProceed(
            String threads, String dumps, String outcome, String reason) {
        report.accept(warmup(1));
        ForkResult result =
                ForkResult.judge(
                        Plans.study("matrix.threads=" + threads).configurations().getFirst(),
                        timedOut(Dumps.saved(dumps)),
                        report);
        assertThat(result.outcome().label()).isEqualTo(outcome);
        assertThat(result.reason())
                .isEqualTo(reason + " stopped at its time-out after 1 iteration");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 rows", "1, 1 row", "2, 2 rows"})
    void endWithoutAllRowsHasFailedHoweverWellItLooks(int rows, String counted) {
        List.of(warmup(1), measured(1)).subList(0, rows).forEach(report);
        assertThat(judge(exit(0), HOST, WorkerOutput.end(3)))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "it ended after %s, before it had reported everything"
                                        .formatted(counted)));
    }

    @ParameterizedTest
    @CsvSource({"137, SIGKILL", "143, SIGTERM"})
    void whoeverStoppedItWasNotTheKernelIfTheKernelDoesNotSaySo(int code, String signal) {
        assertThat(exit(code).isFromOutside()).isTrue();
        assertThat(judge(exit(code)))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "%s ended it (exit code %d), and not the kernel at its memory limit:"
                                                .formatted(signal, code)
                                        + " someone stopped it, the engine was stopped, or the host"
                                        + " itself ran out of memory"));
    }

    /** An exit code of 137 alone has many causes. */
    @ParameterizedTest
    @ValueSource(ints = {137, 1})
    void atItsMemoryLimitTheKernelSaysSoWhateverTheExitCode(int code) {
        assertThat(oomKilled(code).isFromOutside()).isFalse();
        assertThat(judge(oomKilled(code)).outcome()).isEqualTo(Outcome.OOM_KILLED);
    }

    /** The user's code may choose its exit code, but cannot report an error. */
    @ParameterizedTest
    @EnumSource(names = {"OVERLOADED", "INVALID"})
    void windowOfAUsersServiceIsJudgedIfItsWorkerReportsIt(WorkerExit code, @TempDir Path folder) {
        Configuration own =
                CodePlans.of(folder, HostileCode.AnswersRequests.class, "")
                        .configurations()
                        .getFirst();

        assertThat(ForkResult.judge(own, exit(code.code()), report).outcome())
                .isEqualTo(Outcome.FAILED);
        report.accept(error("of+the+load"));
        assertThat(ForkResult.judge(own, exit(code.code()), report))
                .isEqualTo(new ForkResult(Outcome.valueOf(code.name()), "of the load"));
    }

    @Test
    void missingModuleOfTheRuntimeIsNamed() {
        assertThat(
                        judge(
                                        exit(1),
                                        "Exception in thread \"main\" java.lang.NoClassDefFoundError:"
                                                + " java/lang/management/ManagementFactory")
                                .reason())
                .contains("the runtime lacks the module java.management:");
    }

    @Test
    void missingClassOfALibraryIsNotCalledAModule() {
        assertThat(judge(exit(1), "java.lang.NoClassDefFoundError: com/acme/Cart").reason())
                .doesNotContain("module");
    }

    @Test
    void javaDeniedToItsUserIsNamed() {
        assertThat(judge(exit(126), "exec: /root/java/bin/java: Permission denied").reason())
                .startsWith("its Java may not be run by user 10001: install it in a folder")
                .endsWith("/root/java/bin/java: Permission denied");
    }

    @Test
    void wrongArchitectureIsReported() {
        assertThat(judge(exit(255), "exec /opt/java/bin/java: exec format error").reason())
                .isEqualTo(
                        "its image was built for a different CPU architecture: use one built"
                                + " for this host: exec /opt/java/bin/java: exec format error");
    }

    @Test
    void passingFailureIsFromOutside() {
        assertThat(failure(Failure.passing("a restart")).isFromOutside()).isTrue();
        assertThat(failure(Failure.refused("no such CPU")).isFromOutside()).isFalse();
        assertThat(timedOut().isFromOutside()).isFalse();
        assertThat(IntStream.of(0, 1, 3, 4, 134, 139))
                .as("codes of what a process does to itself")
                .noneMatch(code -> exit(code).isFromOutside());
    }

    /** Output that ends long before its fork was cut off, unless all of it had come. */
    @ParameterizedTest
    @CsvSource({"true, 0, true", "false, 0, false", "true, 1, false", "true, 3, false"})
    void onlyAForkThatRanOnAndClaimsSuccessIsNotAtFaultForItsMissingReport(
            boolean outlivedOutput, int code, boolean fromOutside) {
        ForkEnd end =
                new Invocation("worker", Optional.empty(), Enforced.ALL)
                        .end(new ForkEnd.Exited(code, false, outlivedOutput));
        assertThat(end.cutUnlessComplete(report).isFromOutside()).isEqualTo(fromOutside);
        FakeEngine.complete(new Fork(CONFIGURATION, 1), report);
        assertThat(end.cutUnlessComplete(report).isFromOutside()).isFalse();
    }
}
