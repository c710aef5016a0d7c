package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;

/** The most platform threads that lived at a time, carriers and the runtime's own included. */
public final class PeakThreads implements CounterSource.Levels {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Override
    public void begin() {
        threads.resetPeakThreadCount();
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        into.put(IterationColumn.PEAK_THREADS, (long) threads.getPeakThreadCount());
    }
}
