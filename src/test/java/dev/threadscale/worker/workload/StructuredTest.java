package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scope that runs nothing, or waits for nobody, would look fast. */
@Timeout(60)
class StructuredTest {

    @ParameterizedTest
    @CsvSource({"scope, platform", "scope, virtual", "executor, platform", "executor, virtual"})
    void taskEndsWhenAllItsSubtasksHave(String by, String threads) throws Exception {
        Trial.passes(Trial.create(Structured.TYPE, 3, "by=" + by, "time=1ms"), threads, 3);
    }

    /** Here, the others would sleep for longer than the test may take. */
    @Test
    void scopeEndsTheOthersAsSoonAsOneFails() throws Exception {
        Workload workload = Trial.create(Structured.TYPE, 2, "by=scope", "fails=last", "time=1h");

        Trial.passes(workload, "virtual", 2);
    }

    @Test
    void futuresAreWaitedForInTheirOrder() throws Exception {
        Workload workload =
                Trial.create(Structured.TYPE, 1, "by=executor", "fails=last", "time=20ms");
        long begin = System.nanoTime();

        Trial.passes(workload, "virtual", 1);
        assertThat(System.nanoTime() - begin).isGreaterThan(20_000_000);
    }

    @Test
    void sleeplessSubtasksAreAWrongResult() throws Exception {
        Workload workload = Trial.create(Structured.TYPE, 1, "by=scope", "time=1h");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Trial.iterate(workload, "sequential", 1))
                .isInstanceOf(InterruptedException.class);

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
    }

    /** An option of the virtual machine would be one of every workload. */
    @Test
    void noPreviewIsEnabled() {
        assertThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
                .doesNotContain("--enable-preview");
    }
}
