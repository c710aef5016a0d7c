package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A field that is counted wrong gives a plausible number of another meaning. */
class ProcThreadTest {

    /** Nice 4, CPU 11; every other number differs from both. */
    private static final String FIELDS =
            " R 582 512 475 34816 600 4194304 101 102 103 104 105 106 107 108 24 4 28 0 820331"
                    + " 3133440 412 18446744073709551615 946 947 140 148 149 150 0 151 152 153 154"
                    + " 0 17 11 0 0 155 156 157 158 159 160 161 162 163 164 0\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "588 (worker)",
                "588 (Thread 4 of 10)",
                "588 (a) R 1 1 (b)",
                "588 (((()",
                "588 (two\nlines)",
                "588 ()"
            })
    void fieldsAreFoundWhateverTheThreadIsCalled(String pidAndName) {
        assertThat(ProcThread.parse(pidAndName + FIELDS)).contains(new ProcThread(4, 11));
    }

    @Test
    void niceValueMayBeNegative() {
        String raised = FIELDS.replace(" 24 4 28 ", " 15 -5 28 ");

        assertThat(ProcThread.parse("1 (java)" + raised)).contains(new ProcThread(-5, 11));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "588 (worker)", "588 (worker) R 1 2 3", "no such format"})
    void unreadableStatisticsAreUnknown(String stat) {
        assertThat(ProcThread.parse(stat)).isEmpty();
    }

    /** The system cuts the name after 15 bytes, here amid a character. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void threadReadsItselfEvenIfItsNameIsCutAmidACharacter() throws Exception {
        FutureTask<Boolean> onAllowedCpu =
                new FutureTask<>(() ->
                        ProcThread.allowedCpus().get(ProcThread.current().orElseThrow().cpu()));

        Thread.ofPlatform().name("x" + "ä".repeat(10)).start(onAllowedCpu);

        assertThat(onAllowedCpu.get()).isTrue();
    }
}
