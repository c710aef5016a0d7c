import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observes;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** A task starts futures without an executor, each of which waits, and joins them. */
@Observes(name = "workers", unit = "count", description = "Threads that ran the futures of a task.")
public class Futures implements Workload {

    @Allowed(min = 1, max = 10_000)
    public int futures = 20;

    /** The time that a future waits. */
    @Allowed(min = 1, max = 1000)
    public int millis = 5;

    public int tasks;

    private List<Set<Thread>> workers;

    @Override
    public void prepare() {
        workers = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            workers.add(ConcurrentHashMap.newKeySet());
        }
    }

    @Override
    public void run(int task) {
        List<CompletableFuture<Void>> started = new ArrayList<>();
        for (int i = 0; i < futures; i++) {
            started.add(CompletableFuture.runAsync(() -> await(task)));
        }
        for (CompletableFuture<Void> future : started) {
            future.join();
        }
    }

    private void await(int task) {
        workers.get(task).add(Thread.currentThread());
        try {
            Thread.sleep(millis);
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }

    @Override
    public void verify() {
        for (Set<Thread> some : workers) {
            if (some.isEmpty()) {
                throw new WrongResultException("no future ran");
            }
        }
    }

    @Override
    public List<Observation> observations() {
        double sum = 0;
        for (Set<Thread> some : workers) {
            sum += some.size();
        }
        return List.of(Observation.of("workers", sum / tasks));
    }
}
