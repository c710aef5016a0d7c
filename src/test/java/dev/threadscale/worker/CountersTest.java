package dev.threadscale.worker;

import static dev.threadscale.protocol.IterationColumn.CPU_NS;
import static dev.threadscale.protocol.IterationColumn.THROTTLED_NS;
import static dev.threadscale.protocol.IterationColumn.THROTTLED_PERIODS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Unknown is left out, never 0: a counter that cannot be read says nothing. */
class CountersTest {

    @Test
    void anIterationHasTheGrowthOfEachCounter() {
        assertThat(
                        Counters.difference(
                                Map.of(CPU_NS, 10L, THROTTLED_NS, 5L),
                                Map.of(CPU_NS, 17L, THROTTLED_NS, 5L)))
                .containsExactly(Map.entry(CPU_NS, 7L), Map.entry(THROTTLED_NS, 0L));
    }

    @Test
    void aCounterThatOneReadingLacksIsLeftOut() {
        assertThat(
                        Counters.difference(
                                Map.of(CPU_NS, 10L, THROTTLED_NS, 5L),
                                Map.of(CPU_NS, 17L, THROTTLED_PERIODS, 3L)))
                .containsOnlyKeys(CPU_NS);
    }
}
