package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

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

    private final ThreadGroup all = outermost(Thread.currentThread().getThreadGroup());

    private static ThreadGroup outermost(ThreadGroup group) {
        ThreadGroup parent = group.getParent();
        return parent == null ? group : outermost(parent);
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        ThreadGroup[] groups = new ThreadGroup[all.activeGroupCount()];
        int found = all.enumerate(groups, false);
        for (int i = 0; i < found; i++) {
            int carriers = groups[i].getName().equals(GROUP) ? groups[i].activeCount() : 0;
            if (carriers > 0) {
                into.put(IterationColumn.CARRIER_THREADS, (long) carriers);
            }
        }
    }
}
