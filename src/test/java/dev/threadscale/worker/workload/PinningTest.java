package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Without the monitor a virtual thread is not pinned, and the sleep looks the same. */
@Timeout(60)
class PinningTest {

    private final Pinning endless = create("1h", 1);

    @Test
    void aTaskHoldsItsMonitorWhileItSleeps() throws Exception {
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
                            synchronized (endless.monitor(0)) {
                                sleeper.isAlive();
                            }
                        });

        await(second, Thread.State.BLOCKED);

        sleeper.interrupt();
        sleeper.join();
        second.join();
    }

    @Test
    void everyTaskHasAMonitorOfItsOwnSoThatNoneWaitsForAnother() throws Exception {
        Pinning workload = create("1ms", 50);
        Set<Object> monitors = new HashSet<>();
        for (int task = 0; task < 50; task++) {
            monitors.add(workload.monitor(task));
        }

        Types.iterate(workload, "virtual", 50);

        assertThat(monitors).hasSize(50);
        assertThatCode(workload::verify).doesNotThrowAnyException();
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

    private static Pinning create(String time, int tasks) {
        return (Pinning) Types.create(Pinning.TYPE, Map.of("time", time), tasks);
    }
}
