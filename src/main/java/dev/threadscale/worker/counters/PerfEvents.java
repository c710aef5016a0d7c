package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;
import java.util.Set;

/**
 * Counts what the CPUs do for this process: nothing on JDK 21.
 *
 * <p>On JDK 22 and later a class of the same name in the jar takes this one's place: it asks the
 * kernel.
 */
public final class PerfEvents implements CounterSource {

    /** Those that are counted. */
    public Set<IterationColumn> columns() {
        return Set.of();
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        // Asking the kernel takes foreign functions.
    }
}
