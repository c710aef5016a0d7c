package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Reads the heap in use, including garbage; the maximum number of platform threads alive at a time,
 * including carriers and the runtime's own; the processors that the runtime sees; and the number of
 * threads that carry virtual ones.
 *
 * <p>There can be more carriers than the parallelism, to make up for operations that pin their
 * carrier. An idle carrier lives for half a minute, so those of an iteration still exist when it
 * has ended. They are the members of the thread group in which the JDK creates all its carriers;
 * only JDK 24 and later have a bean with the same information. Before the first virtual thread
 * there are none.
 */
final class RuntimeLevels implements CounterSource {

    private static final String CARRIERS = "CarrierThreads";

    /** The room for threads that start during the enumeration. */
    private static final int ROOM = 64;

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final ThreadGroup all = outermost(Thread.currentThread().getThreadGroup());

    private static ThreadGroup outermost(ThreadGroup group) {
        ThreadGroup parent = group.getParent();
        return parent == null ? group : outermost(parent);
    }

    /** Resets the peak, so that earlier iterations do not count. */
    @Override
    public void begin(Map<IterationColumn, Long> totals) {
        threads.resetPeakThreadCount();
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        into.put(IterationColumn.HEAP_AFTER_BYTES, memory.getHeapMemoryUsage().getUsed());
        into.put(IterationColumn.PEAK_THREADS, (long) threads.getPeakThreadCount());
        ThreadGroup[] groups = new ThreadGroup[all.activeGroupCount()];
        int known = all.enumerate(groups, false);
        long carriers = 0;
        for (int i = 0; i < known; i++) {
            carriers += groups[i].getName().equals(CARRIERS) ? workers(groups[i]) : 0;
        }
        if (carriers > 0) {
            into.put(IterationColumn.CARRIER_THREADS, carriers);
        }
    }

    /**
     * Counts only pool workers, because from JDK 25 on the group also contains the timer of their
     * pool.
     */
    private static long workers(ThreadGroup carriers) {
        Thread[] members = new Thread[carriers.activeCount() + ROOM];
        int known = carriers.enumerate(members, false);
        long workers = 0;
        for (int i = 0; i < known; i++) {
            workers += members[i] instanceof ForkJoinWorkerThread ? 1 : 0;
        }
        return workers;
    }
}
