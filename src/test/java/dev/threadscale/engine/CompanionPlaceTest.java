package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.CompanionReport.CompanionPlace;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A server takes no time from what is measured, or its fork says that it did. */
class CompanionPlaceTest {

    private static CompanionPlace beside(String measured, int hostCpus) {
        return CompanionPlace.beside(
                Optional.of(measured).filter(m -> !m.isEmpty()).map(CpuSet::parse),
                Placement.of(HostCpus.count(hostCpus), List.of()));
    }

    @Test
    void itGetsTheCpusThatAreNotMeasured() {
        assertThat(beside("2-3", 4))
                .isEqualTo(new CompanionPlace(Optional.of(CpuSet.parse("0-1")), List.of()));
    }

    @Test
    void withoutSuchCpusItSharesThemAndTheForkSaysSo() {
        assertThat(beside("0-1", 2).cpus()).isEmpty();
        assertThat(beside("0-1", 2).notes()).singleElement().asString().contains("no CPU apart");
    }

    @Test
    void aForkThatMayUseAllCpusSharesThemWithIt() {
        assertThat(beside("", 4).cpus()).isEmpty();
        assertThat(beside("", 4).notes()).hasSize(1);
    }
}
