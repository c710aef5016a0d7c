package dev.threadscale.worker.workload;

import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.IntFunction;

/**
 * A workload that submits more tasks than a pool can run, as fast as one thread can. It shows the
 * effects of the queue's bound and of the policy for a full queue, and what happens if only the
 * heap limits the queue.
 *
 * <p>The queue itself needs the memory: a task in it takes about 50 bytes, so 5 million fill 256
 * MiB.
 */
final class QueueFlood implements Workload {

    private static final String UNBOUNDED = "unbounded";

    private static final Parameter QUEUE =
            Parameter.wholeOr("queue", 1, 1_000_000, UNBOUNDED)
                    .describedAs("How many tasks may wait for a thread.");

    private static final Parameter POLICY =
            Parameter.oneOf(
                            "policy",
                            Flood.ABORT,
                            Flood.CALLER_RUNS,
                            Flood.DISCARD,
                            Flood.DISCARD_OLDEST)
                    .describedAs(
                            "What happens to a task when the queue is full. abort: the"
                                    + " submitter gets an exception; caller-runs: the submitter runs it;"
                                    + " discard: it is dropped; discard-oldest: the oldest task in the"
                                    + " queue is dropped.");

    private static final Parameter WORK =
            Parameter.time("work", Duration.ofMinutes(1), "1ms")
                    .describedAs("How long a task sleeps; 0ms: it does not sleep.");

    static final WorkloadType TYPE =
            WorkloadType.of("queue-flood", QueueFlood::new, QUEUE, POLICY, WORK)
                    .describedAs(
                            "A pool gets tasks faster than it runs them, until its queue or"
                                    + " the heap is full.")
                    .costing(QueueFlood::seconds)
                    .startingNone()
                    .observing(Flood.OBSERVED)
                    .refusing(
                            Combination.only(
                                    "Only a pool of a fixed number of threads lets its tasks wait"
                                            + " in a queue that can be bounded",
                                    "fixed-pool"));

    /** The maximum number of tasks in a queue that fit into the default heap of 256 MiB. */
    private static final int FIT = 5_000_000;

    private static final double SECONDS_PER_SUBMISSION = 0.3e-6;

    private final int tasks;
    private final int capacity;
    private final String policy;
    private final Duration work;
    private Flood flood;

    private QueueFlood(Setup setup) {
        this.tasks = setup.tasks();
        this.capacity = setup.arguments().integerUnlessWord(QUEUE).orElse(Integer.MAX_VALUE);
        this.policy = setup.text(POLICY);
        this.work = setup.time(WORK);
        this.flood = new Flood(policy, work);
    }

    @Override
    public void prepare() {
        flood = new Flood(policy, work);
    }

    /** Uses queues that only differ in their bound, so that studies compare the bound. */
    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work) {
        try (ExecutorService pool = ((ThreadKind.Executor) threads).maker().get()) {
            BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>(capacity);
            flood.pour((ThreadPoolExecutor) pool, queue, tasks, work);
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
    public void verify() {
        flood.check(tasks);
    }

    @Override
    public List<Observation> observations() {
        return flood.observations();
    }

    /**
     * Estimates the time, including the sleep of the tasks. That depends on how many of them run:
     * all except those that a bounded queue rejects, or only a few if the heap ends the flood.
     */
    private static double seconds(Arguments arguments, int tasks) {
        boolean unbounded = arguments.text(QUEUE).equals(UNBOUNDED);
        double submitted = unbounded ? Math.min(tasks, FIT) : tasks;
        double run;
        if (arguments.text(POLICY).equals(Flood.CALLER_RUNS)) {
            run = tasks;
        } else if (unbounded) {
            run = tasks > FIT ? Flood.FURTHER : tasks;
        } else {
            run = Math.min(tasks, Long.parseLong(arguments.text(QUEUE)));
        }
        double sleep = arguments.time(WORK).toNanos() * 1e-9;
        return submitted * SECONDS_PER_SUBMISSION + run * sleep;
    }
}
