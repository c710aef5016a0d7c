package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * What the worker allocates for a task would be measured with it, and collected in the middle of an
 * iteration. Nobody can do without the object that is handed to a thread; there is no other.
 */
class TaskAllocationTest {

    private static final int FEW = 10_000;
    private static final int MANY = 100_000;

    /** Of an object with a header and two fields. */
    private static final long HANDED_OUT_BYTES = 24;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void nothingIsAllocatedForATaskButWhatIsHandedOut() throws Throwable {
        allocated(MANY);
        long few = allocated(FEW);
        long many = allocated(MANY);

        assertThat((many - few) / (MANY - FEW)).isLessThanOrEqualTo(HANDED_OUT_BYTES);
    }

    /** Bytes that this thread allocates in the timed part of an iteration. */
    private long allocated(int tasks) throws Throwable {
        Timed timed = new Timed();
        Settings settings =
                new Settings(
                        timed,
                        new ThreadKind.OnCaller(),
                        false,
                        tasks,
                        IterationCount.of(0),
                        IterationCount.of(1),
                        false);
        new Measurement(settings, MainStart.now(), line -> {})
                .run(Counters.ofThisProcess(Optional.empty()));
        assertThat(timed.ran).hasValue(tasks);
        return timed.bytes;
    }

    /** Tasks that allocate nothing themselves. */
    private final class Timed implements Workload {
        private final AtomicLong ran = new AtomicLong();
        private long bytes;

        @Override
        public void prepare() {}

        @Override
        public void execute(ThreadKind kind, int tasks, IntFunction<Runnable> work)
                throws InterruptedException {
            long before = threads.getCurrentThreadAllocatedBytes();
            kind.run(tasks, work);
            bytes = threads.getCurrentThreadAllocatedBytes() - before;
        }

        @Override
        public void run(int task) {
            ran.incrementAndGet();
        }

        @Override
        public void verify() {}
    }
}
