package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.CPU_NS;
import static dev.threadscale.protocol.IterationColumn.CPU_USER_NS;
import static dev.threadscale.protocol.IterationColumn.GC_COUNT;
import static dev.threadscale.protocol.IterationColumn.HEAP_AFTER_BYTES;
import static dev.threadscale.protocol.IterationColumn.PEAK_THREADS;
import static dev.threadscale.protocol.IterationColumn.THROTTLED_NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A row holds the growth of what grows, the state of what does not, and no more. */
class CountersTest {

    private final List<String> events = new ArrayList<>();

    @Test
    void iterationHasTheGrowthOfTotalsAndTheLevelsAfterIt() {
        Counters counters =
                new Counters(
                        List.of(
                                level(HEAP_AFTER_BYTES, 700),
                                totals(CPU_NS, 10L, 17L),
                                // No growth is zero, and not unknown.
                                totals(THROTTLED_NS, 5L, 5L),
                                // A total that one reading lacks is left out.
                                totals(CPU_USER_NS, 10L, null),
                                totals(GC_COUNT, null, 3L)));
        assertThat(iteration(counters))
                .isEqualTo(Map.of(CPU_NS, 7L, HEAP_AFTER_BYTES, 700L, THROTTLED_NS, 0L));
    }

    @Test
    void everyIterationBeginsAnew() {
        Counters counters = new Counters(List.of(totals(CPU_NS, 10L, 17L, 20L, 22L)));

        assertThat(iteration(counters)).containsExactly(Map.entry(CPU_NS, 7L));
        assertThat(iteration(counters)).containsExactly(Map.entry(CPU_NS, 2L));
    }

    /** Else the reading of the other counters would be counted as the iteration's CPU time. */
    @Test
    void lastSourceIsReadNextToTheIteration() {
        Counters counters =
                new Counters(
                        List.of(
                                totals(GC_COUNT, 1L, 1L),
                                level(PEAK_THREADS, 4),
                                totals(CPU_NS, 1L, 1L)));

        counters.begin();
        events.add("iteration");
        counters.end();

        assertThat(events)
                .containsExactly(
                        "read gc_count",
                        "begin peak_threads",
                        "read cpu_ns",
                        "iteration",
                        "read cpu_ns",
                        "read peak_threads",
                        "read gc_count");
    }

    private static Map<IterationColumn, Long> iteration(Counters counters) {
        counters.begin();
        return counters.end();
    }

    /** Each reading gives the next value, or nothing where that is null. */
    private CounterSource totals(IterationColumn column, Long... values) {
        Iterator<Long> readings = Arrays.asList(values).iterator();
        return into -> {
            events.add("read " + column.key());
            Long value = readings.next();
            if (value != null) {
                into.put(column, value);
            }
        };
    }

    private CounterSource level(IterationColumn column, long value) {
        return new CounterSource() {
            @Override
            public void begin(Map<IterationColumn, Long> totals) {
                events.add("begin " + column.key());
            }

            @Override
            public void read(Map<IterationColumn, Long> into) {
                events.add("read " + column.key());
                into.put(column, value);
            }
        };
    }
}
