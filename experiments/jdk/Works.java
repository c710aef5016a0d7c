import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayList;
import java.util.List;

/** A task does one of four kinds of work, which threads of each kind meet in programs. */
public class Works implements Workload {

    private static final int PRIME = 15_485_863;

    @Allowed(words = {"compute", "allocate", "wait", "lock"})
    public String work = "compute";

    public int tasks;

    private final Object lock = new Object();
    private long shared;
    private long[] results;

    @Override
    public void prepare() {
        shared = 0;
        results = new long[tasks];
    }

    @Override
    public void run(int task) throws InterruptedException {
        results[task] =
                switch (work) {
                    case "compute" -> compute();
                    case "allocate" -> allocate();
                    case "wait" -> await();
                    default -> lock();
                };
    }

    private static long compute() {
        int divisors = 0;
        for (int rounds = 0; rounds < 5; rounds++) {
            for (int i = 2; i * i <= PRIME; i++) {
                divisors += PRIME % i == 0 ? 1 : 0;
            }
        }
        return 1 + divisors;
    }

    private static long allocate() {
        List<Integer> last = List.of();
        for (int i = 0; i < 1000; i++) {
            last = new ArrayList<>(List.of(i, i + 1, i + 2));
        }
        return last.size() - 2;
    }

    private static long await() throws InterruptedException {
        Thread.sleep(1);
        return 1;
    }

    private long lock() {
        for (int i = 0; i < 200; i++) {
            synchronized (lock) {
                shared++;
            }
        }
        return 1;
    }

    @Override
    public void verify() {
        for (long result : results) {
            if (result != 1) {
                throw new WrongResultException("a task has the result " + result);
            }
        }
        if (work.equals("lock") && shared != 200L * tasks) {
            throw new WrongResultException("the lock did not protect its number");
        }
    }
}
