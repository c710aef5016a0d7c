package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.threadscale.worker.own.LoadedClass;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Anything that the worker allocates for a task would be measured with it, and collected in an
 * iteration. Nobody can do without the object that is handed to a thread; there is no other.
 */
class TaskAllocationTest {

    private static final int FEW = 10_000;
    private static final int MANY = 100_000;

    /** Of an object with a header and two fields. */
    private static final long HANDED_OUT_BYTES = 24;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void tasksAllocateOnlyTheirRunnable() throws Throwable {
        assertOnlyHandedOut(new Ticking());
    }

    @ParameterizedTest
    @ValueSource(classes = {Plain.class, Numbered.class})
    void tasksOfUserClassesAllocateOnlyTheirRunnable(Class<?> own) throws Throwable {
        WorkloadType type = LoadedClass.type(own.getName());
        Arguments none = Arguments.of(type.parameters(), Map.of());
        assertOnlyHandedOut(type.constructor().apply(Setup.of(none, MANY)));
    }

    private void assertOnlyHandedOut(Workload body) throws Throwable {
        allocated(body, MANY);
        long few = allocated(body, FEW);
        long many = allocated(body, MANY);

        // One more object has 16 bytes or more; the virtual machine allocates a little of its own.
        assertThat((many - few) / (MANY - FEW)).isLessThan(HANDED_OUT_BYTES + 8);
    }

    /** Bytes that this thread allocates in the timed part of an iteration. */
    private long allocated(Workload body, int tasks) throws Throwable {
        Timed timed = new Timed(body);
        MeasurementTest.onCaller(timed, tasks, 0, 1, line -> {});
        return timed.bytes;
    }

    /** Asks in the timed part itself. */
    private final class Timed implements Workload {
        private final Workload body;
        private long bytes;

        private Timed(Workload body) {
            this.body = body;
        }

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
        public void run(int task) throws Exception {
            body.run(task);
        }

        @Override
        public void verify() throws Exception {
            body.verify();
        }
    }

    /** Tasks that allocate nothing themselves. */
    public static final class Ticking implements Workload {
        private final AtomicLong ran = new AtomicLong();

        @Override
        public void prepare() {}

        @Override
        public void run(int task) {
            ran.incrementAndGet();
        }

        @Override
        public void verify() {
            assertThat(ran.get()).isPositive();
        }
    }

    public static final class Plain implements Runnable {
        private final AtomicLong ran = new AtomicLong();

        @Override
        public void run() {
            ran.incrementAndGet();
        }
    }

    public static final class Numbered implements IntConsumer {
        private final AtomicLong ran = new AtomicLong();

        @Override
        public void accept(int task) {
            ran.addAndGet(task);
        }
    }
}
