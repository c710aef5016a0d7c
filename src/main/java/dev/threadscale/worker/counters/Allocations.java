package dev.threadscale.worker.counters;

import com.sun.management.ThreadMXBean;
import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the bytes that all threads, including ended ones, have allocated on the heap. HotSpot may
 * miss a thread that is ending at that moment, even if it has been joined; the next reading counts
 * it.
 */
record Allocations(ThreadMXBean threads) implements CounterSource {

    /** Returns the counter; empty if the runtime does not count, as in a native image. */
    public static Optional<Allocations> find() {
        try {
            return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
                            && bean.getTotalThreadAllocatedBytes() >= 0
                    ? Optional.of(new Allocations(bean))
                    : Optional.empty();
        } catch (UnsupportedOperationException notCounted) {
            return Optional.empty();
        }
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        into.put(IterationColumn.ALLOCATED_BYTES, threads.getTotalThreadAllocatedBytes());
    }
}
