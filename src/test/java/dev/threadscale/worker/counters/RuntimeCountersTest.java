package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.ALLOCATED_BYTES;
import static dev.threadscale.protocol.IterationColumn.CARRIER_THREADS;
import static dev.threadscale.protocol.IterationColumn.GC_COUNT;
import static dev.threadscale.protocol.IterationColumn.GC_NS;
import static dev.threadscale.protocol.IterationColumn.GC_PAUSE_NS;
import static dev.threadscale.protocol.IterationColumn.HEAP_AFTER_BYTES;
import static dev.threadscale.protocol.IterationColumn.PEAK_THREADS;
import static dev.threadscale.worker.counters.SavedCgroup.reading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.junit.jupiter.api.Test;

/** Counters that the runtime keeps of itself. */
class RuntimeCountersTest {

    private static final int TRIES = 100_000;

    private byte[] kept = {};

    @Test
    void collectionsAreTheSumOverYoungAndOld() {
        assertThat(collections(collector("Copy", 5, 7), collector("MarkSweepCompact", 2, 30)))
                .containsExactly(
                        Map.entry(GC_COUNT, 7L),
                        Map.entry(GC_NS, 37_000_000L),
                        Map.entry(GC_PAUSE_NS, 37_000_000L));
    }

    @Test
    void pausesWithinACycleAreNotCountedTwice() {
        GarbageCollectorMXBean pauses = collector("ZGC Minor Pauses", 9, 1);
        assertThat(collections(collector("ZGC Minor Cycles", 3, 12), pauses))
                .containsExactly(
                        Map.entry(GC_COUNT, 3L),
                        Map.entry(GC_NS, 12_000_000L),
                        Map.entry(GC_PAUSE_NS, 1_000_000L));
    }

    @Test
    void collectorWithoutCountsMakesTheSumUnknown() {
        assertThat(collections(collector("young", -1, 7), collector("old", 2, 3)))
                .containsOnlyKeys(GC_NS, GC_PAUSE_NS);
        assertThat(collections()).isEmpty();
    }

    @Test
    void collectionIsCountedAndTheHeapInUseIsBelowItsLimit() {
        GarbageCollections collections = new GarbageCollections();
        long before = reading(collections).get(GC_COUNT);

        System.gc();

        assertThat(reading(collections).get(GC_COUNT)).isGreaterThan(before);
        assertThat(reading(new RuntimeLevels()).get(HEAP_AFTER_BYTES))
                .isBetween(1L, Runtime.getRuntime().maxMemory());
    }

    @Test
    void allocationsOfEndedThreadsCount() throws Exception {
        Allocations allocations = Allocations.find().orElseThrow();
        long before = reading(allocations).get(ALLOCATED_BYTES);

        Thread.ofPlatform().start(() -> kept = new byte[10_000_000]).join();

        // The virtual machine may take a moment to count a thread that has just ended.
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        long after;
        do {
            after = reading(allocations).get(ALLOCATED_BYTES);
        } while (after <= before + 10_000_000 && System.nanoTime() < deadline);

        assertThat(after).isGreaterThan(before + 10_000_000);
    }

    @Test
    void peakOfThreadsIsThatOfTheIterationAlone() throws Exception {
        RuntimeLevels peak = new RuntimeLevels();
        peak.begin(Map.of());
        long idle = reading(peak).get(PEAK_THREADS);
        Phaser together = new Phaser(50);
        List<Thread> meeting =
                Stream.generate(() -> Thread.ofPlatform().start(together::arriveAndAwaitAdvance))
                        .limit(50)
                        .toList();
        for (Thread thread : meeting) {
            thread.join();
        }
        long busy = reading(peak).get(PEAK_THREADS);

        peak.begin(Map.of());

        assertThat(busy).isGreaterThan(idle + 25);
        assertThat(reading(peak).get(PEAK_THREADS)).isLessThan(busy - 25);
    }

    @Test
    void carriersAreAsManyAsTheVirtualMachineSays() throws Exception {
        RuntimeLevels carriers = new RuntimeLevels();
        VirtualThreadSchedulerMXBean scheduler =
                ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        // A timeout, since it starts one more thread among them.
        Thread.ofVirtual().start(() -> LockSupport.parkNanos(1)).join();

        // Carriers come and go by themselves, and the two are not read at one moment.
        long seen;
        long size;
        int tries = 0;
        do {
            seen = reading(carriers).get(CARRIER_THREADS);
            size = scheduler.getPoolSize();
            Thread.onSpinWait();
        } while (seen != size && ++tries < TRIES);

        assertThat(seen).isEqualTo(size).isPositive();
    }

    private static Map<IterationColumn, Long> collections(GarbageCollectorMXBean... collectors) {
        return reading(new GarbageCollections(List.of(collectors)));
    }

    private static GarbageCollectorMXBean collector(String name, long count, long millis) {
        Map<String, Object> answers =
                Map.of("getName", name, "getCollectionCount", count, "getCollectionTime", millis);
        return (GarbageCollectorMXBean)
                Proxy.newProxyInstance(
                        RuntimeCountersTest.class.getClassLoader(),
                        new Class<?>[] {GarbageCollectorMXBean.class},
                        (proxy, method, arguments) -> answers.get(method.getName()));
    }
}
