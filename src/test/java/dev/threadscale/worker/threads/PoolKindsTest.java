package dev.threadscale.worker.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.ThreadKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kinds that differ in how many threads they start, and of what sort, and in nothing visible. */
@Timeout(60)
class PoolKindsTest {

    private static final int TASKS = 200;

    private final Set<Thread> threads = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @Test
    void aCachedPoolStartsAThreadForEachTaskThatIsBlockedAtOnce() throws Exception {
        CyclicBarrier fiveAtOnce = new CyclicBarrier(5);
        Queue<Exception> failures = new ConcurrentLinkedQueue<>();

        Kinds.run(
                Kinds.create("cached-pool"),
                5,
                task -> {
                    threads.add(Thread.currentThread());
                    try {
                        fiveAtOnce.await(30, TimeUnit.SECONDS);
                    } catch (Exception missing) {
                        failures.add(missing);
                    }
                });

        assertThat(failures).as("tasks that met no four others").isEmpty();
        assertThat(threads).hasSize(5).noneMatch(Thread::isVirtual);
    }

    @Test
    void aSinglePoolUsesOneThreadThatIsNotTheCallerInOrder() throws Exception {
        List<Integer> order = new ArrayList<>();

        Kinds.run(
                Kinds.create("single-pool"),
                TASKS,
                task -> {
                    threads.add(Thread.currentThread());
                    order.add(task);
                });

        assertThat(threads)
                .hasSize(1)
                .noneMatch(Thread::isVirtual)
                .doesNotContain(Thread.currentThread());
        assertThat(order).hasSize(TASKS).isSorted();
    }

    @Test
    void aVirtualExecutorGivesEveryTaskAVirtualThreadOfItsOwn() throws Exception {
        Kinds.run(
                Kinds.create("virtual-executor"),
                TASKS,
                task -> threads.add(Thread.currentThread()));

        assertThat(threads).hasSize(TASKS).allMatch(Thread::isVirtual);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fork-join", "work-stealing"})
    void aForkJoinPoolRunsAsManyTasksAtOnceAsItsParallelismAndNeverMore(String name)
            throws Exception {
        ThreadKind kind = Kinds.create(name, Map.of("parallelism", "2"));

        Kinds.run(
                kind,
                TASKS,
                task -> {
                    enter();
                    // Not by blocking, for which such a pool would start another thread.
                    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
                    while (most.get() < 2 && System.nanoTime() < deadline) {
                        Thread.onSpinWait();
                    }
                    running.decrementAndGet();
                });

        assertThat(most).hasValue(2);
        assertThat(threads)
                .hasSize(2)
                .allSatisfy(thread ->
                        assertThat(thread)
                                .isInstanceOfSatisfying(
                                        ForkJoinWorkerThread.class,
                                        worker ->
                                                assertThat(worker.getPool())
                                                        .isNotSameAs(ForkJoinPool.commonPool())));
    }

    @Test
    void aParallelStreamRunsOnItsCallerAndTheCommonPoolAlone() throws Exception {
        Kinds.run(
                Kinds.create("parallel-stream"),
                TASKS,
                task -> {
                    enter();
                    Thread.onSpinWait();
                    running.decrementAndGet();
                });

        assertThat(threads).contains(Thread.currentThread());
        threads.remove(Thread.currentThread());
        assertThat(threads)
                .allSatisfy(thread ->
                        assertThat(thread)
                                .isInstanceOfSatisfying(
                                        ForkJoinWorkerThread.class,
                                        worker ->
                                                assertThat(worker.getPool())
                                                        .isSameAs(ForkJoinPool.commonPool())));
        assertThat(most.get()).isLessThanOrEqualTo(1 + ForkJoinPool.getCommonPoolParallelism());
    }

    private void enter() {
        threads.add(Thread.currentThread());
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
    }
}
