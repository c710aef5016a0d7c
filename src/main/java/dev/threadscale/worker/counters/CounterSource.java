package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/** A source of counters of an iteration, read outside of the timed part. */
public sealed interface CounterSource {

    /** Adds what it can read now, and leaves out what it cannot. */
    void read(Map<IterationColumn, Long> into);

    /** Totals that only grow; an iteration's value is the difference of two readings. */
    @FunctionalInterface
    non-sealed interface Totals extends CounterSource {}

    /** Current values; an iteration's value is the reading after it. */
    @FunctionalInterface
    non-sealed interface Levels extends CounterSource {

        /** Resets peaks, so that those of earlier iterations do not count. */
        default void begin() {}
    }
}
