import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * A task is a connection. Each of its requests runs on another virtual thread, new or from a pool,
 * which waits.
 */
public class Connections implements Workload {

    @Allowed(words = {"new", "pooled"})
    public String requests = "new";

    /** Requests of a connection. */
    public int count = 10;

    /** How long a request waits. */
    public int millis = 5;

    /** The bytes that a library keeps in a thread-local variable. */
    @Allowed(min = 1, max = 1_000_000)
    public int cache = 32_768;

    public int tasks;

    private final ThreadLocal<byte[]> caches = ThreadLocal.withInitial(() -> new byte[cache]);
    private ExecutorService threads;
    private long[] sums;

    @Override
    public void prepare() {
        if (threads == null) {
            ThreadFactory virtual = Thread.ofVirtual().factory();
            threads =
                    requests.equals("pooled")
                            ? Executors.newFixedThreadPool(tasks, virtual)
                            : Executors.newThreadPerTaskExecutor(virtual);
        }
        sums = new long[tasks];
    }

    @Override
    public void run(int task) throws Exception {
        for (int i = 0; i < count; i++) {
            sums[task] += threads.submit(this::request).get();
        }
    }

    private int request() throws InterruptedException {
        byte[] buffer = caches.get();
        buffer[0] = 1;
        Thread.sleep(millis);
        return Arrays.copyOf(buffer, 1024)[0];
    }

    @Override
    public void verify() {
        for (long sum : sums) {
            if (sum != count) {
                throw new WrongResultException("a connection lacks replies");
            }
        }
    }
}
