import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.concurrent.CountDownLatch;

/**
 * Virtual threads that yield in a loop until another virtual thread stops them, which the task
 * starts last, from a platform thread.
 */
public class Spinners implements Workload {

    /** Threads that yield. */
    public int spinners = 1;

    private volatile boolean stop;

    @Override
    public void prepare() {
        stop = false;
    }

    @Override
    public void run(int task) throws InterruptedException {
        CountDownLatch spinning = new CountDownLatch(spinners);
        Thread[] threads = new Thread[spinners];
        for (int i = 0; i < spinners; i++) {
            threads[i] = Thread.startVirtualThread(() -> spin(spinning));
        }
        spinning.await();
        Thread.startVirtualThread(() -> stop = true).join();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Override
    public void verify() {
        if (!stop) {
            throw new WrongResultException("the last thread did not run");
        }
    }

    private void spin(CountDownLatch spinning) {
        Thread.yield();
        spinning.countDown();
        while (!stop) {
            Thread.yield();
        }
    }
}
