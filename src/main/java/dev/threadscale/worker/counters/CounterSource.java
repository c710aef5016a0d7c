package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/** A source of counters of an iteration, read outside of the timed part. */
public sealed interface CounterSource {

    /** Adds what it can read now, and leaves out what it cannot. */
    void read(Map<IterationColumn, Long> into);

    /**
     * Right before the timed part.
     *
     * @param totals takes what only grows
     */
    void begin(Map<IterationColumn, Long> totals);

    /**
     * Right after the timed part.
     *
     * @param totals takes what only grows
     * @param values takes what counts as it is
     */
    void end(Map<IterationColumn, Long> totals, Map<IterationColumn, Long> values);

    /** Totals that only grow; an iteration's value is the difference of two readings. */
    @FunctionalInterface
    non-sealed interface Totals extends CounterSource {

        @Override
        default void begin(Map<IterationColumn, Long> totals) {
            read(totals);
        }

        @Override
        default void end(Map<IterationColumn, Long> totals, Map<IterationColumn, Long> values) {
            read(totals);
        }
    }

    /** Current values; an iteration's value is the reading after it. */
    @FunctionalInterface
    non-sealed interface Levels extends CounterSource {

        /** Resets peaks, so that those of earlier iterations do not count. */
        default void reset() {}

        @Override
        default void begin(Map<IterationColumn, Long> totals) {
            reset();
        }

        @Override
        default void end(Map<IterationColumn, Long> totals, Map<IterationColumn, Long> values) {
            read(values);
        }
    }
}
