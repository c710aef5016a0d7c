package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ended a fork is told by evidence: an exit code of 137 alone has many causes. */
class SignalledForkTest {

    private static final Configuration CONFIGURATION = Plans.study().configurations().getFirst();

    private static ForkResult judge(ForkEnd end, List<String> lines) {
        WorkerReport report = new WorkerReport(1, 2, row -> {});
        lines.forEach(report);
        return ForkResult.judge(CONFIGURATION, end, report);
    }

    @ParameterizedTest
    @CsvSource({"137, SIGKILL", "143, SIGTERM"})
    void whoeverStoppedItWasNotTheKernelIfItDoesNotSaySo(int code, String signal) {
        ForkEnd end = FakeEngine.exit(code);
        assertThat(end.isFromOutside()).isTrue();
        assertThat(judge(end, List.of()))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "%s ended it (exit code %d), and not the kernel at its memory limit:"
                                                .formatted(signal, code)
                                        + " somebody stopped it, the engine was stopped, or the host"
                                        + " itself ran out of memory"));
    }

    @ParameterizedTest
    @ValueSource(ints = {137, 1})
    void atItsMemoryLimitTheKernelSaysSoWhateverTheExitCode(int code) {
        ForkEnd end = FakeEngine.end(OptionalInt.of(code), false, true, Optional.empty());
        assertThat(end.isFromOutside()).isFalse();
        assertThat(judge(end, List.of()).outcome()).isEqualTo(Outcome.OOM_KILLED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 134, 139})
    void whatAProcessDoesToItselfIsNotFromOutside(int code) {
        assertThat(FakeEngine.exit(code).isFromOutside()).isFalse();
    }

    @Test
    void onlyTroubleThatMayPassIsFromOutside() {
        assertThat(FakeEngine.failure(Failure.passing("a restart")).isFromOutside()).isTrue();
        assertThat(FakeEngine.failure(Failure.refused("no such CPU")).isFromOutside()).isFalse();
        assertThat(
                        FakeEngine.end(OptionalInt.empty(), true, false, Optional.empty())
                                .isFromOutside())
                .isFalse();
    }

    @Test
    void aCrashOfTheVirtualMachineIsNamedByItsOwnReport() {
        List<String> lines =
                List.of(
                        "#",
                        "# A fatal error has been detected by the Java Runtime Environment:",
                        "#",
                        "#  SIGSEGV (0xb) at pc=0x00007f3c2a, pid=1, tid=7",
                        "#",
                        "# JRE version: OpenJDK Runtime Environment Temurin-25 (25.0.1+8)",
                        "# Problematic frame:",
                        "# C  [libc.so.6+0x9caa4]",
                        "#");
        assertThat(judge(FakeEngine.exit(134), lines))
                .isEqualTo(
                        new ForkResult(
                                Outcome.FAILED,
                                "the virtual machine crashed: SIGSEGV (0xb) at pc=0x00007f3c2a,"
                                        + " pid=1, tid=7; C  [libc.so.6+0x9caa4]"));
    }

    @Test
    void aCrashWithoutAReportIsNamedByItsSignal() {
        assertThat(judge(FakeEngine.exit(139), List.of("last words")).reason())
                .isEqualTo("SIGSEGV ended it (exit code 139): last words");
    }

    @Test
    void aStrangersLastWordsSteerNoTerminalAndNoSpreadsheet() {
        String words = "\u001b]0;title\u0007\u001b[2J";
        assertThat(judge(FakeEngine.exit(1), List.of(words)).reason())
                .isEqualTo("exit code 1:  ]0;title [2J");
        assertThat(judge(FakeEngine.exit(3), List.of("@error message=%3D1%2B1%0A")).reason())
                .isEqualTo("it said: =1+1 ");
    }
}
