package dev.threadscale.worker.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.ThreadKind;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The size of the pool is an axis of experiments: no thread more, and no thread less. */
@Timeout(60)
class FixedPoolTest {

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @Test
    void aPoolOfThreeRunsThreeTasksAtOnceAndNeverMore() throws Exception {
        CyclicBarrier threeAtOnce = new CyclicBarrier(3);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Queue<Exception> failures = new ConcurrentLinkedQueue<>();

        Kinds.run(
                pool("3"),
                300,
                task -> {
                    threads.add(Thread.currentThread());
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    try {
                        threeAtOnce.await(30, TimeUnit.SECONDS);
                    } catch (Exception missing) {
                        failures.add(missing);
                    }
                    running.decrementAndGet();
                });

        assertThat(failures).as("tasks that met no two others").isEmpty();
        assertThat(most).hasValue(3);
        assertThat(threads).hasSize(3).noneMatch(Thread::isVirtual);
    }

    @Test
    void aPoolOfTheSizeCpusHasAThreadForEachProcessor() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();

        Kinds.run(pool("cpus"), 2 * processors, task -> threads.add(Thread.currentThread()));

        assertThat(threads).hasSize(processors);
    }

    @Test
    void theThreadsHaveEndedWhenThePoolReturns() throws Exception {
        Kinds.run(pool("3"), 3, task -> threads.add(Thread.currentThread()));

        assertThat(threads).hasSize(3);
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(30));
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static ThreadKind pool(String size) {
        return Kinds.create("fixed-pool", Map.of("size", size));
    }
}
