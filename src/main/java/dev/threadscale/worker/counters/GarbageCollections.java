package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Counts the collections of the heap, and their time, over all collectors in use. */
public final class GarbageCollections implements CounterSource {

    /**
     * ZGC and others report the pauses of a cycle beside the cycle, which already includes them.
     */
    private static final String PART_OF_A_CYCLE = " Pauses";

    private final List<GarbageCollectorMXBean> collectors = new ArrayList<>();

    public GarbageCollections() {
        this(ManagementFactory.getGarbageCollectorMXBeans());
    }

    GarbageCollections(List<GarbageCollectorMXBean> collectors) {
        for (GarbageCollectorMXBean collector : collectors) {
            if (!collector.getName().endsWith(PART_OF_A_CYCLE)) {
                this.collectors.add(collector);
            }
        }
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        long count = 0;
        long millis = 0;
        boolean areCounted = !collectors.isEmpty();
        boolean areTimed = areCounted;
        for (GarbageCollectorMXBean collector : collectors) {
            long collections = collector.getCollectionCount();
            long time = collector.getCollectionTime();
            areCounted &= collections >= 0;
            areTimed &= time >= 0;
            count += collections;
            millis += time;
        }
        // A sum without one of the collectors would be too small, so it is left out.
        if (areCounted) {
            into.put(IterationColumn.GC_COUNT, count);
        }
        if (areTimed) {
            into.put(IterationColumn.GC_NS, TimeUnit.MILLISECONDS.toNanos(millis));
        }
    }
}
