import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * A task is a client that sends one request after the other. Each runs on a virtual thread, new or
 * from a pool, and uses a buffer that the thread keeps.
 */
public class Requests implements Workload {

    @Allowed(words = {"new", "pooled"})
    public String requests = "new";

    /** Threads of the pool, which takes them in turn. */
    public int pool = 64;

    /** The bytes of a buffer. */
    public int buffer = 524_288;

    /** The bytes of an answer, which is garbage after the request. */
    public int answer = 65_536;

    /** Requests of a client. */
    public int count = 100;

    public int tasks;

    private final ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[buffer]);
    private ExecutorService threads;
    private long[] sums;

    @Override
    public void prepare() {
        if (threads == null) {
            ThreadFactory virtual = Thread.ofVirtual().factory();
            threads =
                    requests.equals("pooled")
                            ? Executors.newFixedThreadPool(pool, virtual)
                            : Executors.newThreadPerTaskExecutor(virtual);
        }
        sums = new long[tasks];
    }

    @Override
    public void run(int task) throws Exception {
        for (int i = 0; i < count; i++) {
            sums[task] += threads.submit(this::request).get().length;
        }
    }

    private byte[] request() {
        byte[] own = buffers.get();
        own[0]++;
        byte[] sent = new byte[answer];
        sent[0] = own[0];
        return sent;
    }

    @Override
    public void verify() {
        for (long sum : sums) {
            if (sum != (long) count * answer) {
                throw new WrongResultException("a client lacks answers");
            }
        }
    }
}
