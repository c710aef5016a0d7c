package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Counts the collections of the heap, and their time, over all collectors in use. */
public final class GarbageCollections implements CounterSource {

    /**
     * ZGC and others report the pauses of a cycle beside the cycle, which already includes them.
     */
    private static final String PART_OF_A_CYCLE = " Pauses";

    private final List<GarbageCollectorMXBean> collectors;

    public GarbageCollections() {
        this(ManagementFactory.getGarbageCollectorMXBeans());
    }

    GarbageCollections(List<GarbageCollectorMXBean> collectors) {
        this.collectors =
                collectors.stream()
                        .filter(collector -> !collector.getName().endsWith(PART_OF_A_CYCLE))
                        .toList();
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        put(into, IterationColumn.GC_COUNT, GarbageCollectorMXBean::getCollectionCount);
        put(
                into,
                IterationColumn.GC_NS,
                collector -> TimeUnit.MILLISECONDS.toNanos(collector.getCollectionTime()));
    }

    /** A sum without one of the collectors would be too small, so it is left out. */
    private void put(
            Map<IterationColumn, Long> into,
            IterationColumn column,
            ToLongFunction<GarbageCollectorMXBean> total) {
        if (!collectors.isEmpty()
                && collectors.stream().allMatch(one -> total.applyAsLong(one) >= 0)) {
            into.put(column, collectors.stream().mapToLong(total).sum());
        }
    }
}
