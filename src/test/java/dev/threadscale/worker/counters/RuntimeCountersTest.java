package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.CARRIER_THREADS;
import static dev.threadscale.protocol.IterationColumn.GC_COUNT;
import static dev.threadscale.protocol.IterationColumn.GC_NS;
import static dev.threadscale.protocol.IterationColumn.HEAP_AFTER_BYTES;
import static dev.threadscale.protocol.IterationColumn.PEAK_THREADS;
import static dev.threadscale.worker.counters.SavedHost.reading;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.management.ObjectName;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.junit.jupiter.api.Test;

/** What the runtime counts of itself. */
class RuntimeCountersTest {

    private static final int TRIES = 100_000;

    @Test
    void collectionsAreTheSumOverYoungAndOld() {
        GarbageCollections collections =
                new GarbageCollections(
                        List.of(
                                new Collector("Copy", 5, 7),
                                new Collector("MarkSweepCompact", 2, 30)));

        assertThat(reading(collections))
                .containsExactly(Map.entry(GC_COUNT, 7L), Map.entry(GC_NS, 37_000_000L));
    }

    @Test
    void thePausesWithinACycleAreNotCountedTwice() {
        GarbageCollections collections =
                new GarbageCollections(
                        List.of(
                                new Collector("ZGC Minor Cycles", 3, 12),
                                new Collector("ZGC Minor Pauses", 9, 1)));

        assertThat(reading(collections))
                .containsExactly(Map.entry(GC_COUNT, 3L), Map.entry(GC_NS, 12_000_000L));
    }

    @Test
    void aCollectorThatDoesNotCountMakesTheSumUnknown() {
        assertThat(
                        reading(
                                new GarbageCollections(
                                        List.of(
                                                new Collector("young", -1, 7),
                                                new Collector("old", 2, 3)))))
                .containsOnlyKeys(GC_NS);
        assertThat(reading(new GarbageCollections(List.of()))).isEmpty();
    }

    @Test
    void aCollectionIsCountedAndTheHeapInUseIsBelowItsLimit() {
        GarbageCollections collections = new GarbageCollections();
        long before = reading(collections).get(GC_COUNT);

        System.gc();

        assertThat(reading(collections).get(GC_COUNT)).isGreaterThan(before);
        assertThat(reading(new HeapUse()).get(HEAP_AFTER_BYTES))
                .isBetween(1L, Runtime.getRuntime().maxMemory());
    }

    @Test
    void thePeakOfThreadsIsThatOfTheIterationAlone() throws Exception {
        PeakThreads peak = new PeakThreads();
        peak.begin();
        long idle = reading(peak).get(PEAK_THREADS);
        CountDownLatch together = new CountDownLatch(50);
        List<Thread> threads =
                IntStream.range(0, 50)
                        .mapToObj(i -> Thread.ofPlatform().start(() -> meet(together)))
                        .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        long busy = reading(peak).get(PEAK_THREADS);

        peak.begin();

        assertThat(busy).isGreaterThan(idle + 25);
        assertThat(reading(peak).get(PEAK_THREADS)).isLessThan(busy - 25);
    }

    @Test
    void carriersAreAsManyAsTheVirtualMachineSays() throws Exception {
        CarrierThreads carriers = new CarrierThreads();
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

    private static void meet(CountDownLatch together) {
        together.countDown();
        try {
            together.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private record Collector(String name, long count, long millis)
            implements GarbageCollectorMXBean {

        @Override
        public long getCollectionCount() {
            return count;
        }

        @Override
        public long getCollectionTime() {
            return millis;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public String[] getMemoryPoolNames() {
            return new String[0];
        }

        @Override
        public ObjectName getObjectName() {
            throw new UnsupportedOperationException();
        }
    }
}
