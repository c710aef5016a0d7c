package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;
import java.util.Set;

/**
 * A source of counters of an iteration, read outside the timed part. {@linkplain
 * IterationColumn#isTotal() Totals}, which only grow, are read right before and right after it.
 * Levels, which count as they are, are read only after it.
 */
@FunctionalInterface
interface CounterSource {

    /** Adds the values that it can read now, and leaves out the others. */
    void read(Map<IterationColumn, Long> into);

    /**
     * Reads totals right before the timed part. A source of levels does not read them yet.
     *
     * @param totals receives values that only grow
     */
    default void begin(Map<IterationColumn, Long> totals) {
        read(totals);
    }

    /** Returns the names of threads that it could not attribute and did not count. */
    default Set<String> unknownThreads() {
        return Set.of();
    }
}
