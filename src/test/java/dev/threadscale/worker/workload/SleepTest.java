package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.workload.Workload;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A sleep that ends early makes every number of threads look fast; and without the monitor a
 * virtual thread is not pinned, while the sleep looks the same.
 */
@Timeout(60)
class SleepTest {

    private final Pinning endless = (Pinning) Trial.create(Pinning.TYPE, 1, "time=1h");

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual", "fixed-pool:size=10"})
    void iterationLastsAtLeastItsTime(String threads) throws Exception {
        Workload workload = Trial.create(Sleep.TYPE, 10, "time=20ms");
        long start = System.nanoTime();

        Trial.passes(workload, threads, 10);
        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
    }

    @Test
    void interruptedTaskHasNotSlept() {
        Workload workload = Trial.create(Sleep.TYPE, 1, "time=1h");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Trial.iterate(workload, "sequential", 1))
                .isInstanceOf(InterruptedException.class);

        Trial.assertWrong(workload, "task 0 did not end");
    }

    @Test
    void pinningTaskHoldsItsMonitorWhileItSleeps() throws Exception {
        endless.prepare();
        Thread sleeper =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                endless.run(0);
                            } catch (InterruptedException expected) {
                                Thread.currentThread().interrupt();
                            }
                        });
        await(sleeper, Thread.State.TIMED_WAITING);
        Thread second =
                Thread.ofPlatform()
                        .start(() -> {
                            synchronized (endless.monitors[0]) {
                                sleeper.isAlive();
                            }
                        });

        await(second, Thread.State.BLOCKED);

        sleeper.interrupt();
        sleeper.join();
        second.join();
    }

    @Test
    void everyPinningTaskHasAMonitorOfItsOwnSoThatNoneWaitsForAnother() throws Exception {
        Pinning workload = (Pinning) Trial.create(Pinning.TYPE, 50, "time=1ms");

        Trial.passes(workload, "virtual", 50);
        assertThat(workload.monitors).hasSize(50).doesNotHaveDuplicates();
    }

    /** The class's time limit ends a wait in vain. */
    private static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            if (Thread.interrupted()) {
                throw new InterruptedException(thread + " never was " + state);
            }
            Thread.onSpinWait();
        }
    }
}
