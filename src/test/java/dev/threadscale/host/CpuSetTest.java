package dev.threadscale.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel's lists of CPUs. */
class CpuSetTest {

    @ParameterizedTest
    @CsvSource({
        "0, '0', 1",
        "'0,2-3', '0,2,3', 3",
        "'3,1', '1,3', 2",
        "'0-3,2-4', '0,1,2,3,4', 5",
        "'7-7', '7', 1"
    })
    void listIsReadAsTheKernelReadsIt(String list, String cpus, int size) {
        assertThat(CpuSet.parse(list)).hasToString(cpus);
        assertThat(CpuSet.parse(list).size()).isEqualTo(size);
        assertThat(CpuSet.parse(cpus)).isEqualTo(CpuSet.parse(list));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ",", "0,", ",0", "-1", "1-", "a", "0 1", " 0", "3-2", "0,3-2", "123456"})
    void malformedListIsRejected(String list) {
        assertThatIllegalArgumentException().isThrownBy(() -> CpuSet.parse(list));
    }

    /** A pattern that calls itself for each part would end the launcher. */
    @Test
    void veryLongListIsRead() {
        assertThat(CpuSet.parse("0,2-3,".repeat(20_000) + "0")).hasToString("0,2,3");
    }

    @Test
    void emptySetIsRefusedSinceItWouldMeanAllCpus() {
        assertThatIllegalArgumentException().isThrownBy(() -> CpuSet.of(List.of()));
    }
}
