package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/**
 * A source of counters of an iteration, read outside of the timed part: of {@linkplain
 * IterationColumn#isTotal() totals}, which only grow, right before and right after it; of levels,
 * which count as they are, only after it.
 */
@FunctionalInterface
public interface CounterSource {

    /** Adds what it can read now, and leaves out what it cannot. */
    void read(Map<IterationColumn, Long> into);

    /**
     * Right before the timed part; a source of levels does not read them yet.
     *
     * @param totals takes what only grows
     */
    default void begin(Map<IterationColumn, Long> totals) {
        read(totals);
    }
}
