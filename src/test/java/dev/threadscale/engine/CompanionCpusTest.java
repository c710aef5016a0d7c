package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server takes no time from what is measured, or its fork says that it did. */
class CompanionCpusTest {

    @ParameterizedTest
    @CsvSource({
        "2-3, 4, 0-1",
        // Without a CPU apart it shares them, as it does with a fork that may use all.
        "0-1, 2,",
        ", 4,",
    })
    void itGetsTheCpusThatAreNotMeasuredOrTheForkSaysThatItSharesThem(
            @Nullable String measured, int host, @Nullable String cpus) {
        Optional<CpuSet> apart =
                Placement.of(HostCpus.count(host), List.of())
                        .beside(Optional.ofNullable(measured).map(CpuSet::parse));
        assertThat(apart).isEqualTo(Optional.ofNullable(cpus).map(CpuSet::parse));
        assertThat(CompanionReport.notes(apart))
                .hasSize(cpus == null ? 1 : 0)
                .allMatch(note -> note.contains("no CPU apart"));
    }
}
