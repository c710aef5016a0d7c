package dev.threadscale.engine;

import static dev.threadscale.fixture.FakeEngine.exit;
import static dev.threadscale.fixture.FakeEngine.failure;
import static dev.threadscale.fixture.FakeEngine.oomKilled;
import static dev.threadscale.fixture.FakeEngine.timedOut;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkEnd.Failure;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.CpuSet;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationCount;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Evidence tells what ended a fork: an exit code of 137 alone has many causes. */
class SignalledForkTest {

    private static final Configuration CONFIGURATION = Plans.study().configurations().getFirst();

    private final WorkerReport report =
            new WorkerReport(IterationCount.of(1), IterationCount.of(2), row -> {});

    private ForkResult judge(ForkEnd end, String... lines) {
        List.of(lines).forEach(report);
        return ForkResult.judge(CONFIGURATION, end, report);
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

    @ParameterizedTest
    @ValueSource(ints = {137, 1})
    void atItsMemoryLimitTheKernelSaysSoWhateverTheExitCode(int code) {
        assertThat(oomKilled(code).isFromOutside()).isFalse();
        assertThat(judge(oomKilled(code)).outcome()).isEqualTo(Outcome.OOM_KILLED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 134, 139})
    void whatAProcessDoesToItselfIsNotFromOutside(int code) {
        assertThat(exit(code).isFromOutside()).isFalse();
    }

    @Test
    void onlyAFailureThatMayPassIsFromOutside() {
        assertThat(failure(Failure.passing("a restart")).isFromOutside()).isTrue();
        assertThat(failure(Failure.refused("no such CPU")).isFromOutside()).isFalse();
        assertThat(timedOut().isFromOutside()).isFalse();
    }

    /** Output that ends long before its fork was cut off, unless all of it had come. */
    @ParameterizedTest
    @CsvSource({"true, 0, true", "false, 0, false", "true, 1, false", "true, 3, false"})
    void onlyAForkThatRanOnAndClaimsSuccessIsNotAtFaultForItsMissingReport(
            boolean outlivedOutput, int code, boolean fromOutside) {
        ForkEnd end = ended(code, outlivedOutput);
        assertThat(end.cutUnlessComplete(report).isFromOutside()).isEqualTo(fromOutside);
        FakeEngine.complete(new Fork(CONFIGURATION, 1), report);
        assertThat(end.cutUnlessComplete(report).isFromOutside()).isFalse();
    }

    private static ForkEnd ended(int code, boolean outlivedOutput) {
        return new ForkEnd.Invocation(
                        "worker", Optional.of(CpuSet.parse("1")), ForkEnd.Enforced.ALL)
                .end(new ForkEnd.Exited(code, false, outlivedOutput));
    }

    @Test
    void aCrashOfTheVirtualMachineIsNamedByItsOwnReport() {
        assertThat(
                        judge(
                                exit(134),
                                "#",
                                "# A fatal error has been detected by the Java Runtime Environment:",
                                "#",
                                "#  SIGSEGV (0xb) at pc=0x00007f3c2a, pid=1, tid=7",
                                "#",
                                "# JRE version: OpenJDK Runtime Environment Temurin-25 (25.0.1+8)",
                                "# Problematic frame:",
                                "# C  [libc.so.6+0x9caa4]",
                                "#"))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "the virtual machine crashed: SIGSEGV (0xb) at pc=0x00007f3c2a,"
                                        + " pid=1, tid=7; C  [libc.so.6+0x9caa4]"));
    }

    @Test
    void aCrashWithoutAReportIsNamedByItsSignal() {
        assertThat(judge(exit(139), "last words").reason())
                .isEqualTo("SIGSEGV ended it (exit code 139): last words");
    }

    @Test
    void aStrangersLastWordsControlNoTerminal() {
        assertThat(judge(exit(1), "\u001b]0;title\u0007\u001b[2J").reason())
                .isEqualTo("exit code 1: \uFFFD]0;title\uFFFD\uFFFD[2J");
    }
}
