package dev.threadscale.worker.workload;

import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A workload whose tasks wait for tasks of the same pool. With as many parents as threads, no
 * thread is left for the children, and nothing ever ends. The worker does not stop that itself,
 * because being stopped is the result.
 *
 * <p>By chance a child could run before the last thread is taken. Therefore the parents first wait
 * for one another, as many as the pool can hold, so the outcome only depends on the two numbers.
 */
final class Starvation implements Workload {

    static final WorkloadType TYPE =
            WorkloadType.of("starvation", Starvation::new)
                    .describedAs(
                            "Every task hands a child task to its own pool and waits for it, which"
                                    + " never ends if there are as many tasks as threads.")
                    .costing((arguments, tasks) -> 20e-6 * tasks)
                    .refusing(
                            Combination.only(
                                    "Only a pool with one queue and a fixed number of threads"
                                            + " starves; others add threads while some wait",
                                    "fixed-pool",
                                    "single-pool"));

    private static final int NOT_RUN = 0;

    private final int[] results;
    private @Nullable Family family;

    /**
     * The state that the parents of an iteration share.
     *
     * @param pool the pool of the parents and their children
     * @param begun counts the parents that have a thread, up to as many as can have one
     * @param ended counts the parents whose child has ended
     */
    private record Family(ExecutorService pool, CountDownLatch begun, CountDownLatch ended) {}

    private Starvation(Setup setup) {
        this.results = new int[setup.tasks()];
    }

    @Override
    public void prepare() {
        Arrays.fill(results, NOT_RUN);
        family = null;
    }

    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws InterruptedException {
        try (ExecutorService pool = ((ThreadKind.Executor) threads).maker().get()) {
            CountDownLatch begun = new CountDownLatch(Math.min(tasks, size(pool)));
            CountDownLatch ended = new CountDownLatch(tasks);
            family = new Family(pool, begun, ended);
            for (int task = 0; task < tasks; task++) {
                Runnable parent = work.apply(task);
                pool.execute(() -> {
                    begun.countDown();
                    try {
                        parent.run();
                    } finally {
                        ended.countDown();
                    }
                });
            }
            await(ended, pool);
        }
    }

    /** Waits for all parents, since a closed pool does not accept children. */
    private static void await(CountDownLatch ended, ExecutorService pool)
            throws InterruptedException {
        try {
            ended.await();
        } catch (InterruptedException stopped) {
            // Otherwise closing the pool would wait for parents that wait for ever.
            pool.shutdownNow();
            throw stopped;
        }
    }

    /** Returns the size of a pool. A pool of one thread does not report its size. */
    private static int size(ExecutorService pool) {
        return pool instanceof ThreadPoolExecutor fixed ? fixed.getMaximumPoolSize() : 1;
    }

    /** Runs a parent, which keeps its thread until its child has ended. */
    @Override
    public void run(int task) throws Exception {
        Family here = family;
        if (here == null) {
            throw new IllegalStateException("task " + task + " does not have a pool for its child");
        }
        here.begun.await();
        Future<Integer> child = here.pool.submit(() -> child(task));
        results[task] = child.get();
    }

    private static int child(int task) {
        return task + 1;
    }

    @Override
    public void verify() {
        for (int task = 0; task < results.length; task++) {
            if (results[task] != child(task)) {
                throw new WrongResultException(
                        "the child of task %d gave %d instead of %d",
                        task, results[task], child(task));
            }
        }
    }
}
