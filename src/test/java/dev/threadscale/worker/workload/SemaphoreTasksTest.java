package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.workload.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A semaphore around nothing, or one at which nobody waits, passes for one that limits. */
@Timeout(60)
class SemaphoreTasksTest {

    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @ParameterizedTest
    @CsvSource({"1, virtual", "3, virtual", "3, platform", "3, fixed-pool:size=8"})
    void asManyTasksAsPermitsAreInsideAtOnceAndNeverMore(int permits, String threads)
            throws Exception {
        int tasks = permits * 20;
        CyclicBarrier allPermits = new CyclicBarrier(permits);
        Semaphore semaphore =
                new Semaphore(permits) {
                    @Override
                    public void acquire() throws InterruptedException {
                        super.acquire();
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        try {
                            allPermits.await(30, TimeUnit.SECONDS);
                        } catch (BrokenBarrierException | TimeoutException alone) {
                            throw new AssertionError(alone);
                        }
                    }

                    @Override
                    public void release() {
                        inside.decrementAndGet();
                        super.release();
                    }
                };
        SemaphoreTasks workload = new SemaphoreTasks(setup(tasks), semaphore);

        Trial.passes(workload, threads, tasks);
        assertThat(most).hasValue(permits);
    }

    @Test
    void firstFactorsAreFoundBeforeThePermitIsAcquiredAndTheSecondBeforeItsRelease()
            throws Exception {
        List<String> events = new ArrayList<>();
        List<SemaphoreTasks> holder = new ArrayList<>();
        Semaphore semaphore =
                new Semaphore(1) {
                    @Override
                    public void acquire() throws InterruptedException {
                        events.add("acquire with " + found(holder.getFirst()));
                        super.acquire();
                    }

                    @Override
                    public void release() {
                        events.add("release with " + found(holder.getFirst()));
                        super.release();
                    }
                };
        SemaphoreTasks workload = new SemaphoreTasks(setup(1), semaphore);
        holder.add(workload);

        Trial.iterate(workload, "sequential", 1);

        assertThat(events).containsExactly("acquire with 1 of 2", "release with 2 of 2");
    }

    private static String found(SemaphoreTasks workload) {
        int found = (workload.before[0] == null ? 0 : 1) + (workload.within[0] == null ? 0 : 1);
        return found + " of 2";
    }

    @Test
    void keptPermitIsAWrongResult() throws Exception {
        Semaphore semaphore = new Semaphore(2);
        SemaphoreTasks workload = new SemaphoreTasks(setup(3), semaphore);
        Trial.iterate(workload, "sequential", 3);
        semaphore.acquire();

        Trial.assertWrong(workload, "1 of 2 permits are left when every task has ended");
    }

    @ParameterizedTest
    @CsvSource({
        "2,  sequential,             10, 4,  1",
        "10, platform,               9,  4,  9",
        "10, virtual,                9,  ,   9",
        "10, fixed-pool:size=9,      20, 4,  9",
        "10, fixed-pool:size=100,    5,  4,  5",
        "10, fixed-pool:size=cpus,   20, 4,  4",
        "10, fixed-pool:size=cpus,   5,  ,   5",
        "10, parallel-stream,        20, 4,  4",
        // As many threads as permits, or an unknown number, are accepted.
        "1,  sequential,             10, 4,  ",
        "10, platform,               10, 4,  ",
        "10, virtual,                11, ,   ",
        "4,  fixed-pool:size=cpus,   20, 4,  ",
        "10, fixed-pool:size=cpus,   20, ,   ",
    })
    void fewerThreadsThanPermitsAreRefused(
            int permits,
            String kind,
            int tasks,
            @Nullable Integer processors,
            @Nullable Integer threads) {
        assertThat(
                        Trial.problem(
                                SemaphoreTasks.TYPE, kind, tasks, processors, "permits=" + permits))
                .isEqualTo(
                        Optional.ofNullable(threads)
                                .map(most ->
                                        ("With %d permits for at most %d threads at"
                                                        + " once, no task ever waits, so the semaphore"
                                                        + " would have no effect")
                                                .formatted(permits, most)));
    }

    private static Setup setup(int tasks) {
        return Trial.setup(SemaphoreTasks.TYPE, tasks, "number=1001");
    }
}
