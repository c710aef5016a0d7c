package dev.threadscale.worker.workload;

import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.WrongResultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One iteration of a {@link QueueFlood}, and its counts. Only the submitter writes them, with one
 * exception. The submitter also runs the policy for a full queue.
 */
final class Flood {

    static final String ABORT = "abort";
    static final String CALLER_RUNS = "caller-runs";
    static final String DISCARD = "discard";
    static final String DISCARD_OLDEST = "discard-oldest";

    private static final Observed ACCEPTED =
            Observed.count(
                    "accepted",
                    "tasks that the pool accepted, on a thread or into its queue; accepted +"
                            + " rejected = all");

    private static final Observed REJECTED =
            Observed.count(
                    "rejected",
                    "tasks that the pool did not accept because its queue was full; 0 with"
                            + " discard-oldest, which accepts each instead of another");

    private static final Observed RUN =
            Observed.count(
                    "run", "tasks that ran to their end: accepted - discarded + run_by_caller");

    private static final Observed RUN_BY_CALLER =
            Observed.count(
                    "run_by_caller",
                    "tasks that the submitter ran; with caller-runs: all rejected tasks");

    private static final Observed DISCARDED =
            Observed.count(
                    "discarded",
                    "accepted tasks that were dropped from the queue, with discard-oldest");

    private static final Observed SUBMITTED_AT_ERROR =
            Observed.count(
                    "submitted_at_error", "tasks that had been submitted when the heap was full");

    private static final Observed RUN_AT_ERROR =
            Observed.count(
                    "run_at_error", "tasks that had run to their end when the heap was full");

    private static final Observed RUN_AFTER_ERROR =
            Observed.count(
                    "run_after_error",
                    "tasks that the pool's threads still ran to their end while the heap was"
                            + " full, of which only a few are awaited");

    static final Observed[] OBSERVED = {
        ACCEPTED,
        REJECTED,
        RUN,
        RUN_BY_CALLER,
        DISCARDED,
        SUBMITTED_AT_ERROR,
        RUN_AT_ERROR,
        RUN_AFTER_ERROR
    };

    /**
     * The number of tasks that must end after the heap was full to show that the pool's threads
     * continue.
     */
    static final int FURTHER = 3;

    private static final int RESERVE_BYTES = 1 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final String policy;
    private final long patienceNs;

    /**
     * The number of tasks that ran. Every thread counts here without allocating, since the heap may
     * be full.
     */
    private final AtomicLong run = new AtomicLong();

    /**
     * The memory that is freed when the heap is full, for the needs of the virtual machine itself.
     */
    private final List<byte[]> reserve = new ArrayList<>(List.of(new byte[RESERVE_BYTES]));

    private @Nullable Thread submitter;
    private long accepted;
    private long rejected;
    private long runByCaller;
    private long discarded;
    private boolean exhausted;
    private long runAtError;
    private long runAfterError;

    /**
     * Creates a flood that has not started.
     *
     * @param work the time that a task takes
     */
    Flood(String policy, Duration work) {
        this.policy = policy;
        this.patienceNs = PATIENCE.plus(work.multipliedBy(FURTHER + 1)).toNanos();
    }

    /**
     * Submits the tasks and waits for those that the pool has accepted.
     *
     * @param like the pool whose size and thread factory are used
     */
    void pour(
            ThreadPoolExecutor like,
            BlockingQueue<Runnable> queue,
            int tasks,
            IntFunction<Runnable> work) {
        submitter = Thread.currentThread();
        int size = like.getMaximumPoolSize();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        size,
                        size,
                        0,
                        TimeUnit.NANOSECONDS,
                        queue,
                        like.getThreadFactory(),
                        handler());
        boolean submitted = false;
        try {
            for (int task = 0; task < tasks; task++) {
                submit(pool, work.apply(task));
            }
            submitted = true;
        } finally {
            if (!submitted) {
                watchGoingOnThenEmpty(queue);
            }
            pool.close();
        }
    }

    /**
     * Handles a full heap. A catch clause is not sufficient: to find out whether it catches the
     * error, the virtual machine may load a class, which needs memory, and the resulting error is
     * not caught.
     */
    private void watchGoingOnThenEmpty(BlockingQueue<Runnable> queue) {
        reserve.clear();
        try {
            watchGoingOn();
        } finally {
            // Otherwise closing the pool would run all of it. shutdownNow() is not used, because it
            // copies the queue.
            queue.clear();
        }
    }

    private void submit(ThreadPoolExecutor pool, Runnable task) {
        long before = rejected;
        try {
            pool.execute(task);
        } catch (RejectedExecutionException aborted) {
            // The handler has counted it.
        }
        if (rejected == before) {
            accepted++;
        }
    }

    private RejectedExecutionHandler handler() {
        return switch (policy) {
            case ABORT -> counting(new ThreadPoolExecutor.AbortPolicy());
            case CALLER_RUNS -> counting(new ThreadPoolExecutor.CallerRunsPolicy());
            case DISCARD -> counting(new ThreadPoolExecutor.DiscardPolicy());
            case DISCARD_OLDEST -> this::discardOldest;
            default -> throw new IllegalArgumentException("unknown policy " + policy);
        };
    }

    private RejectedExecutionHandler counting(RejectedExecutionHandler standard) {
        return (task, pool) -> {
            rejected++;
            standard.rejectedExecution(task, pool);
        };
    }

    /** Does the same as the JDK's policy, which does not say whether a task was dropped. */
    private void discardOldest(Runnable task, ThreadPoolExecutor pool) {
        if (pool.getQueue().poll() != null) {
            discarded++;
        }
        pool.execute(task);
    }

    /** Waits and watches while the heap is full, without allocating. */
    private void watchGoingOn() {
        exhausted = true;
        runAtError = run.get();
        long start = System.nanoTime();
        while (run.get() < runAtError + FURTHER && System.nanoTime() - start < patienceNs) {
            LockSupport.parkNanos(POLL_NS);
        }
        runAfterError = run.get() - runAtError;
    }

    /** Counts a task that has ended on this thread. */
    void ran() {
        run.incrementAndGet();
        if (Thread.currentThread().equals(submitter)) {
            runByCaller++;
        }
    }

    /** Compares counts that come from different places. */
    void check(int tasks) {
        if (accepted + rejected != tasks) {
            throw new WrongResultException(
                    "%d tasks were accepted and %d rejected, of %d", accepted, rejected, tasks);
        }
        long expected = accepted - discarded + runByCaller;
        if (run.get() != expected) {
            throw new WrongResultException("%d tasks ran instead of %d", run.get(), expected);
        }
        if (runByCaller != (policy.equals(CALLER_RUNS) ? rejected : 0)) {
            throw new WrongResultException(
                    "the submitter ran %d tasks, with %d rejected", runByCaller, rejected);
        }
    }

    List<Observation> observations() {
        if (exhausted) {
            return List.of(
                    new Observation(SUBMITTED_AT_ERROR, accepted + rejected),
                    new Observation(RUN_AT_ERROR, runAtError),
                    new Observation(RUN_AFTER_ERROR, runAfterError));
        }
        List<Observation> observations = new ArrayList<>();
        observations.add(new Observation(ACCEPTED, accepted));
        observations.add(new Observation(REJECTED, rejected));
        observations.add(new Observation(RUN, run.get()));
        if (policy.equals(CALLER_RUNS)) {
            observations.add(new Observation(RUN_BY_CALLER, runByCaller));
        }
        if (policy.equals(DISCARD_OLDEST)) {
            observations.add(new Observation(DISCARDED, discarded));
        }
        return observations;
    }
}
