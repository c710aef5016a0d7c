import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A task starts virtual threads that yield until one that it starts last has run. */
public class Yields implements Workload {

    @Allowed(min = 1, max = 1000)
    public int yielding = 1;

    public int tasks;

    private CountDownLatch[] last;

    @Override
    public void prepare() {
        last = new CountDownLatch[tasks];
        for (int task = 0; task < tasks; task++) {
            last[task] = new CountDownLatch(1);
        }
    }

    @Override
    public void run(int task) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(yielding);
        CountDownLatch end = last[task];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < yielding; i++) {
            threads.add(Thread.startVirtualThread(() -> yieldUntil(end, begun)));
        }
        begun.await();
        threads.add(Thread.startVirtualThread(end::countDown));
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void yieldUntil(CountDownLatch end, CountDownLatch begun) {
        Thread.yield(); // it is in the queue of its carrier from now on
        begun.countDown();
        while (end.getCount() > 0) {
            Thread.yield();
        }
    }

    @Override
    public void verify() {
        for (CountDownLatch end : last) {
            if (end.getCount() > 0) {
                throw new WrongResultException("the last thread of a task did not run");
            }
        }
    }
}
