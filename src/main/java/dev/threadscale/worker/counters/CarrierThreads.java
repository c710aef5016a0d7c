package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * The threads that carry virtual ones. There can be more than the parallelism: blocking operations
 * that pin their carrier are made up for. An idle one stays for half a minute, so that those of an
 * iteration are still there when it has ended.
 *
 * <p>They are the members of the thread group that all of the JDK's carriers are made in; only JDK
 * 24 and later have a bean that says the same. Nothing is read before the first virtual thread ran.
 */
public final class CarrierThreads implements CounterSource.Levels {

    private static final String GROUP = "CarrierThreads";

    /** For those that begin while they are enumerated. */
    private static final int ROOM = 64;

    private final ThreadGroup all = outermost(Thread.currentThread().getThreadGroup());

    private static ThreadGroup outermost(ThreadGroup group) {
        ThreadGroup parent = group.getParent();
        return parent == null ? group : outermost(parent);
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        ThreadGroup[] groups = new ThreadGroup[all.activeGroupCount()];
        int found = all.enumerate(groups, false);
        long carriers =
                Arrays.stream(groups, 0, found)
                        .filter(group -> group.getName().equals(GROUP))
                        .mapToLong(CarrierThreads::workers)
                        .sum();
        if (carriers > 0) {
            into.put(IterationColumn.CARRIER_THREADS, carriers);
        }
    }

    /** Without what else a carrier may have started: from JDK 25 on their pool has a timer. */
    private static long workers(ThreadGroup carriers) {
        Thread[] threads = new Thread[carriers.activeCount() + ROOM];
        int found = carriers.enumerate(threads, false);
        return Arrays.stream(threads, 0, found)
                .filter(ForkJoinWorkerThread.class::isInstance)
                .count();
    }
}
