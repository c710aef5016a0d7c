package dev.threadscale.worker.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.workload.ThreadKind;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The size of a pool is an axis of experiments: no thread more, and no thread less. */
@Timeout(60)
class PoolKindsTest {

    private static final int TASKS = 200;

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @ParameterizedTest
    @CsvSource({"fixed-pool:size=3, 300, 3", "cached-pool, 5, 5"})
    void poolRunsExactlyItsSizeOfBlockedTasks(String kind, int tasks, int atOnce) throws Exception {
        CyclicBarrier together = new CyclicBarrier(atOnce);
        Queue<Exception> failures = new ConcurrentLinkedQueue<>();

        Kinds.run(
                kind,
                tasks,
                task -> {
                    enter();
                    try {
                        together.await(30, TimeUnit.SECONDS);
                    } catch (Exception missing) {
                        failures.add(missing);
                    }
                    running.decrementAndGet();
                });

        assertThat(failures).as("tasks that met too few others").isEmpty();
        assertThat(most).hasValue(atOnce);
        assertThat(threads).hasSize(atOnce).noneMatch(Thread::isVirtual);
    }

    @ParameterizedTest
    @CsvSource({"cpus, 1", "half-cpus, 2"})
    void poolHasAThreadForEachProcessorOrForEverySecondButOne(String size, int share)
            throws Exception {
        int expected = Math.max(1, Runtime.getRuntime().availableProcessors() / share);
        Kinds.run("fixed-pool:size=" + size, 2 * expected, task -> enter());
        assertThat(threads).hasSize(expected);
    }

    @Test
    void threadsHaveEndedWhenThePoolReturns() throws Exception {
        Kinds.run("fixed-pool:size=3", 3, task -> enter());

        assertThat(threads).hasSize(3);
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(30));
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fixed-pool:lifetime=fork;size=3, 3",
        "single-pool:lifetime=fork, 1",
        "cached-pool:lifetime=fork, 200",
        "fork-join:lifetime=fork;parallelism=2, 2",
        "work-stealing:lifetime=fork;parallelism=2, 2",
        "virtual-executor:lifetime=fork, 600"
    })
    void poolOfTheForkServesAllIterationsAndEachEndsWithItsLastTask(String kind, int most)
            throws Exception {
        ThreadKind pool = Kinds.create(kind.replace(';', ','));
        AtomicInteger done = new AtomicInteger();

        for (int iteration = 1; iteration <= 3; iteration++) {
            pool.run(
                    TASKS,
                    task ->
                            () -> {
                                threads.add(Thread.currentThread());
                                done.incrementAndGet();
                            });
            assertThat(done).hasValue(iteration * TASKS);
        }

        assertThat(threads.size()).isBetween(1, most);
        ExecutorService executor = ((ThreadKind.SharedExecutor) pool).executor();
        assertThat(executor.isShutdown()).isFalse();
        executor.shutdown();
    }

    @ParameterizedTest
    @ValueSource(strings = {"fork-join", "work-stealing"})
    void forkJoinPoolRunsAsManyTasksAtOnceAsItsParallelismAndNeverMore(String name)
            throws Exception {
        Kinds.run(
                name + ":parallelism=2",
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
                .allMatch(ForkJoinWorkerThread.class::isInstance)
                .noneMatch(PoolKindsTest::isOfTheCommonPool);
    }

    @Test
    void parallelStreamRunsOnItsCallerAndTheCommonPoolAlone() throws Exception {
        Kinds.run(
                "parallel-stream",
                TASKS,
                task -> {
                    enter();
                    Thread.onSpinWait();
                    running.decrementAndGet();
                });

        assertThat(threads).contains(Thread.currentThread());
        threads.remove(Thread.currentThread());
        assertThat(threads).allMatch(PoolKindsTest::isOfTheCommonPool);
        assertThat(most.get()).isLessThanOrEqualTo(1 + ForkJoinPool.getCommonPoolParallelism());
    }

    private void enter() {
        threads.add(Thread.currentThread());
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
    }

    private static boolean isOfTheCommonPool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker
                && worker.getPool().equals(ForkJoinPool.commonPool());
    }
}
