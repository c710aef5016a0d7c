import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observes;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Tasks wait until all have arrived and the heap that they keep has been measured. */
@Observes(name = "heap_per_thread_bytes", unit = "bytes", description = "Heap of a waiting task.")
public class Parked implements Workload {

    /** The methods that a task has called when it waits. */
    @Allowed(min = 0, max = 1_000)
    public int depth;

    public int tasks;

    private Thread[] threads;
    private CountDownLatch arrived;
    private CountDownLatch leave;
    private long before;
    private long kept;

    @Override
    public void prepare() {
        threads = new Thread[tasks];
        arrived = new CountDownLatch(tasks);
        leave = new CountDownLatch(1);
        before = used();
        Thread.ofPlatform().daemon().start(this::measure);
    }

    private void measure() {
        try {
            arrived.await();
            for (Thread thread : threads) {
                while (thread.getState() != Thread.State.WAITING) {
                    Thread.sleep(1);
                }
            }
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
        kept = used() - before;
        leave.countDown();
    }

    /**
     * Collects as often as it takes: except in every fourth full collection, the serial collector
     * leaves some dead objects in place (MarkSweepAlwaysCompactCount).
     */
    private static long used() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Override
    public void run(int task) throws InterruptedException {
        threads[task] = Thread.currentThread();
        call(depth);
    }

    private int call(int further) throws InterruptedException {
        if (further > 0) {
            return call(further - 1) + 1;
        }
        arrived.countDown();
        leave.await();
        return 0;
    }

    @Override
    public void verify() {
        if (kept <= 0) {
            throw new WrongResultException("the threads kept no heap");
        }
    }

    @Override
    public List<Observation> observations() {
        return List.of(Observation.of("heap_per_thread_bytes", (double) kept / tasks));
    }
}
