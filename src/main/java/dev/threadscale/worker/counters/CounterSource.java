package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/** Reads totals that only grow; an iteration's value is the difference of two readings. */
@FunctionalInterface
public interface CounterSource {

    /** Adds what can be read now; what cannot be read is left out. */
    void read(Map<IterationColumn, Long> into);
}
