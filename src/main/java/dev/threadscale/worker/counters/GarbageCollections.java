package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Counts the collections of the heap, their time and their pauses, over all collectors in use. */
final class GarbageCollections implements CounterSource {

    /**
     * The name of pauses that ZGC and others report in addition to the cycle, which already
     * includes them.
     */
    private static final String PART_OF_A_CYCLE = " Pauses";

    private static final ToLongFunction<GarbageCollectorMXBean> TIME =
            GarbageCollectorMXBean::getCollectionTime;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final List<GarbageCollectorMXBean> cycles = new ArrayList<>();

    /** The beans whose time only includes pauses. */
    private final List<GarbageCollectorMXBean> pauses = new ArrayList<>();

    public GarbageCollections() {
        this(ManagementFactory.getGarbageCollectorMXBeans());
    }

    GarbageCollections(List<GarbageCollectorMXBean> collectors) {
        for (GarbageCollectorMXBean collector : collectors) {
            (collector.getName().endsWith(PART_OF_A_CYCLE) ? pauses : cycles).add(collector);
        }
        if (pauses.isEmpty()) {
            pauses.addAll(cycles);
        }
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        add(into, IterationColumn.GC_COUNT, cycles, GarbageCollectorMXBean::getCollectionCount, 1);
        add(into, IterationColumn.GC_NS, cycles, TIME, NANOS_PER_MILLI);
        add(into, IterationColumn.GC_PAUSE_NS, pauses, TIME, NANOS_PER_MILLI);
    }

    /** Adds a sum, unless a collector does not know its value: the sum would be too small. */
    private static void add(
            Map<IterationColumn, Long> into,
            IterationColumn column,
            List<GarbageCollectorMXBean> collectors,
            ToLongFunction<GarbageCollectorMXBean> value,
            long unit) {
        long sum = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            long part = value.applyAsLong(collector);
            if (part < 0) {
                return;
            }
            sum += part;
        }
        if (!collectors.isEmpty()) {
            into.put(column, sum * unit);
        }
    }
}
