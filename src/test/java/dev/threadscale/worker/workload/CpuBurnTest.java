package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** Work that was counted and not done would be a share of nothing. */
class CpuBurnTest {

    @Test
    void everyUnitIsCountedAndProved() {
        CpuBurn burn = new CpuBurn();

        for (int unit = 1; unit <= 5_000; unit++) {
            burn.unit();
        }

        assertThat(burn.units()).isEqualTo(5_000);
        assertThatCode(() -> burn.verify("thread 1")).doesNotThrowAnyException();
    }

    @Test
    void noWorkIsNoneToProve() {
        assertThatCode(() -> new CpuBurn().verify("thread 1")).doesNotThrowAnyException();
    }
}
