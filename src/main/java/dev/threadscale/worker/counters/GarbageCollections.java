package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Collections of the heap, and the time that they took, over all collectors in use. */
public final class GarbageCollections implements CounterSource.Totals {

    /** What ZGC and others call the pauses within a cycle; the cycle itself is counted already. */
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

    /** A sum that lacks a collector would be too small: it is unknown. */
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
