package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Observation;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.IntFunction;

/**
 * More tasks than a pool can run are handed to it as fast as one thread can: what the queue's bound
 * and the policy for a full queue make of them, and what happens if the heap is the only bound.
 *
 * <p>The memory is the queue's own: a task in it is some 50 bytes, so 5 million fill 256 MiB.
 */
public final class QueueFlood implements Workload {

    private static final String UNBOUNDED = "unbounded";

    private static final Parameter QUEUE =
            new Parameter(
                    "queue",
                    new Parameter.Whole(1, 1_000_000, UNBOUNDED),
                    UNBOUNDED,
                    "How many tasks may wait for a thread.");

    private static final Parameter POLICY =
            new Parameter(
                    "policy",
                    new Parameter.Words(
                            Flood.ABORT, Flood.CALLER_RUNS, Flood.DISCARD, Flood.DISCARD_OLDEST),
                    Flood.ABORT,
                    "What becomes of a task that finds the queue full. abort: the submitter gets an"
                            + " exception; caller-runs: the submitter runs it; discard: it is"
                            + " dropped; discard-oldest: the oldest task in the queue is dropped.");

    private static final Parameter WORK =
            new Parameter(
                    "work",
                    new Parameter.Time(Duration.ofMinutes(1)),
                    "1ms",
                    "How long a task sleeps; 0ms: not at all.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "queue-flood",
                            "A pool gets tasks faster than it runs them, until its queue is full,"
                                    + " or the heap.",
                            List.of(QUEUE, POLICY, WORK),
                            QueueFlood::new,
                            QueueFlood::seconds)
                    .observing(Flood.OBSERVED)
                    .refusing(
                            Combination.only(
                                    "Only a pool of a fixed number of threads lets its tasks wait"
                                            + " in a queue that can be bounded",
                                    "fixed-pool"));

    /** More than these in a queue are more than the default heap of 256 MiB holds. */
    private static final int FIT = 5_000_000;

    private static final double SECONDS_PER_SUBMISSION = 0.3e-6;

    private final int tasks;
    private final int capacity;
    private final String policy;
    private final Duration work;
    private Flood flood;

    private QueueFlood(Setup setup) {
        String queue = setup.text(QUEUE.name());
        this.tasks = setup.tasks();
        this.capacity = queue.equals(UNBOUNDED) ? Integer.MAX_VALUE : Integer.parseInt(queue);
        this.policy = setup.text(POLICY.name());
        this.work = setup.arguments().time(WORK.name());
        this.flood = new Flood(policy, work);
    }

    @Override
    public void prepare() {
        flood = new Flood(policy, work);
    }

    /** The queues differ in their bound alone, so that it is the bound that is compared. */
    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work) {
        try (ExecutorService pool = Pools.maker(threads).get()) {
            if (!(pool instanceof ThreadPoolExecutor fixed)) {
                throw new IllegalArgumentException("queue-flood goes with fixed-pool alone");
            }
            flood.pour(fixed, new LinkedBlockingQueue<>(capacity), tasks, work);
        }
    }

    @Override
    public void run(int task) throws InterruptedException {
        if (!work.isZero()) {
            Thread.sleep(work.toMillis());
        }
        flood.ran();
    }

    @Override
    public void verify() throws WrongResultException {
        flood.check(tasks);
    }

    @Override
    public List<Observation> observations() {
        return flood.observations();
    }

    /**
     * How long tasks sleep depends on how many of them run, so it is counted here: all, but those
     * that a bounded queue turns away, and none to speak of if the heap ends the flood.
     */
    private static double seconds(Arguments arguments, int tasks) {
        String queue = arguments.text(QUEUE.name());
        long run;
        if (arguments.text(POLICY.name()).equals(Flood.CALLER_RUNS)) {
            run = tasks;
        } else if (queue.equals(UNBOUNDED)) {
            run = tasks > FIT ? 0 : tasks;
        } else {
            run = Math.min(tasks, Long.parseLong(queue));
        }
        double sleep = arguments.time(WORK.name()).toNanos() * 1e-9;
        return tasks * SECONDS_PER_SUBMISSION + run * sleep;
    }
}
