package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;
import java.util.Set;

/**
 * Counts hardware events of this process; on JDK 21 it does not count anything.
 *
 * <p>On JDK 22 and later it is replaced by a class of the same name in the jar, which asks the
 * kernel.
 */
public final class PerfEvents implements CounterSource {

    /** Returns the columns that are counted. */
    public Set<IterationColumn> columns() {
        return Set.of();
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        // Asking the kernel requires foreign functions.
    }
}
