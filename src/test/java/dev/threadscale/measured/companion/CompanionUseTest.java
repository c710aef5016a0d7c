package dev.threadscale.measured.companion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.measured.companion.CompanionUse.Spent;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A companion with time to spare is never called the limit. */
class CompanionUseTest {

    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private static CompanionUse use(String cpus, long cpuNanos, long throttledNanos, long faults) {
        Spent spent =
                new Spent(
                        1_000_000,
                        cpuNanos,
                        throttledNanos,
                        UNKNOWN,
                        UNKNOWN,
                        UNKNOWN,
                        OptionalLong.of(7),
                        UNKNOWN,
                        UNKNOWN,
                        UNKNOWN,
                        OptionalLong.of(faults));
        return new CompanionUse(
                "db", 0, "measurement", "3", new BigDecimal(cpus), Optional.of(spent));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 960000, 0, 0, true",
        "1, 940000, 0, 0, false",
        "2, 960000, 0, 0, false",
        "2, 1960000, 0, 0, true",
        "0.1, 98000, 0, 0, true",
        "0.5, 100000, 60000, 0, true",
        "0.5, 100000, 40000, 0, false",
        "1.5, 100000, 60000, 0, false",
        "1.5, 100000, 110000, 0, true",
        "1, 100000, 0, 2, true",
        "1, 0, 0, 0, false",
    })
    void companionLimitsIfProgramWaitedForItsCpusOrItsMemory(
            String cpus, long cpuNanos, long throttledNanos, long faults, boolean limits) {
        assertThat(use(cpus, cpuNanos, throttledNanos, faults).limits()).isEqualTo(limits);
    }

    @Test
    void unknownValuesAreMissingInRow() {
        assertThat(use("1", 500_000, 0, 0).row())
                .containsEntry("busy_share", "0.5")
                .containsEntry("received_bytes", "7")
                .doesNotContainKeys("sent_bytes", "memory_bytes");
        assertThat(new CompanionUse("db", 0, "warmup", "1", BigDecimal.ONE, Optional.empty()).row())
                .containsOnlyKeys("phase", "iteration", "companion", "earlier_forks", "cpu_limit");
    }
}
