package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/** Something that is counted about an iteration, outside of its timed part. */
public sealed interface CounterSource {

    /** Adds what can be read now; what cannot be read is left out. */
    void read(Map<IterationColumn, Long> into);

    /** Totals that only grow; an iteration's value is the difference of two readings. */
    @FunctionalInterface
    non-sealed interface Totals extends CounterSource {}

    /** Values as they stand; an iteration's value is the reading after it. */
    @FunctionalInterface
    non-sealed interface Levels extends CounterSource {

        /** Makes ready for an iteration: what was highest in those before must not count. */
        default void begin() {}
    }
}
