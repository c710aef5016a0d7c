package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Map;

/** The heap in use, with what is garbage already: nothing is collected for the sake of it. */
public final class HeapUse implements CounterSource.Levels {

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

    @Override
    public void read(Map<IterationColumn, Long> into) {
        into.put(IterationColumn.HEAP_AFTER_BYTES, memory.getHeapMemoryUsage().getUsed());
    }
}
