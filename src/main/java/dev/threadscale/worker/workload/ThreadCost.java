package dev.threadscale.worker.workload;

import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A workload that measures the cost of threads themselves: as many threads as tasks, whose bodies
 * do almost nothing. This class creates, starts and joins them; its subclasses do less or more.
 *
 * <p>An iteration creates all of its threads anew, so it leaves much garbage behind, and a
 * collection may take longer than what is measured. Therefore {@link #prepare} drops the threads of
 * the previous iteration and collects them outside the timed part, so each iteration pays for its
 * own threads only.
 */
class ThreadCost implements Workload {

    /** Accepts only kinds without an executor, which would add its own cost. */
    private static final WorkloadType.Rule ONE_THREAD_A_TASK =
            Combination.only("It creates its own threads", "platform", "virtual");

    private static final Parameter PAUSE =
            Parameter.time("pause", Duration.ofMinutes(1), "100ms")
                    .describedAs("How long each thread sleeps before it yields.");

    static final WorkloadType INSTANTIATE =
            WorkloadType.of("thread-instantiate", Instantiate::new)
                    .describedAs("Creates one thread object for each task without starting it.")
                    .costing((arguments, tasks) -> 2e-6 * tasks)
                    .startingNone()
                    .refusing(ONE_THREAD_A_TASK);

    static final WorkloadType START =
            WorkloadType.of("thread-start", Start::new)
                    .describedAs(
                            "Creates and starts one thread for each task. The time ends with"
                                    + " the last start; the threads are joined afterwards.")
                    .refusing(ONE_THREAD_A_TASK);

    static final WorkloadType JOIN =
            WorkloadType.of("thread-join", setup -> new ThreadCost(setup, 0))
                    .describedAs(
                            "Creates and starts one thread for each task, then joins them all.")
                    .refusing(ONE_THREAD_A_TASK);

    static final WorkloadType YIELD =
            WorkloadType.of("thread-yield", Yield::new, PAUSE)
                    .describedAs(
                            "Creates and starts one thread for each task, which sleeps for"
                                    + " the pause and then yields, and joins them all. The pause is the"
                                    + " shortest time that is physically possible.")
                    .waiting(arguments -> arguments.time(PAUSE))
                    .refusing(ONE_THREAD_A_TASK);

    private static final byte RAN = 1;

    /**
     * The tasks that ran, with a cell for each. With a single counter the threads would wait for
     * each other, which would then be measured.
     */
    private final byte[] ran;

    private final int keep;

    /** The threads that outlive the timed part of their iteration. */
    @Nullable Thread[] kept = {};

    /** Reserves room for {@code keep} threads in each iteration. */
    private ThreadCost(Setup setup, int keep) {
        this.ran = new byte[setup.tasks()];
        this.keep = keep;
    }

    @Override
    public void prepare() {
        Arrays.fill(ran, (byte) 0);
        kept = new @Nullable Thread[keep];
        System.gc();
    }

    @Override
    public void run(int task) throws InterruptedException {
        ran(task);
    }

    /** Records that a thread has done all of its work. */
    final void ran(int task) {
        ran[task] = RAN;
    }

    @Override
    public void verify() {
        for (int task = 0; task < ran.length; task++) {
            if (ran[task] != RAN) {
                throw new WrongResultException("thread %d did not run", task);
            }
        }
    }

    private static ThreadFactory factory(ThreadKind threads) {
        return ((ThreadKind.PerTask) threads).factory();
    }

    /**
     * A workload that creates thread objects without starting them. Such an object does not have a
     * stack and is unknown to the operating system: 100,000 of them take about 30 MB of heap and do
     * not count towards limits of processes. They are kept, because the compiler could otherwise
     * remove their creation.
     */
    private static final class Instantiate extends ThreadCost {

        Instantiate(Setup setup) {
            super(setup, setup.tasks());
        }

        /**
         * Creates the threads. They share one body, so that only their own objects cost something.
         */
        @Override
        public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work) {
            ThreadFactory factory = factory(threads);
            Runnable body = Instantiate::nothing;
            for (int task = 0; task < tasks; task++) {
                kept[task] = factory.newThread(body);
            }
        }

        private static void nothing() {}

        /** Fails, because no thread is started. */
        @Override
        public void run(int task) {
            throw new IllegalStateException("a thread ran although it should only be created");
        }

        @Override
        public void verify() {
            for (int task = 0; task < kept.length; task++) {
                Thread thread = kept[task];
                if (thread == null) {
                    throw new WrongResultException("thread %d was not created", task);
                }
                if (thread.getState() != Thread.State.NEW) {
                    throw new WrongResultException("thread %d has been started", task);
                }
            }
            kept = new @Nullable Thread[0];
        }
    }

    /**
     * A workload that starts threads without waiting for them, like published figures for 100,000
     * threads. The time does not include the remaining work of the threads when the last one has
     * been started.
     *
     * <p>A thread ends at once, so far fewer are alive at a time than are started: starting a
     * platform thread takes tens of microseconds, in which others run and end. On one CPU they
     * accumulate as long as the scheduler lets the starting thread continue, which is a few
     * milliseconds: 100,000 were started under a limit of 512 processes. A worker that hits the
     * limit fails and names it.
     */
    private static final class Start extends ThreadCost {

        Start(Setup setup) {
            super(setup, setup.tasks());
        }

        @Override
        public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work) {
            ThreadFactory factory = factory(threads);
            for (int task = 0; task < tasks; task++) {
                Thread thread = factory.newThread(work.apply(task));
                thread.start();
                kept[task] = thread;
            }
        }

        /**
         * Waits for the threads, so that their results are visible and none outlives the iteration.
         */
        @Override
        public void settle() throws InterruptedException {
            for (Thread thread : kept) {
                if (thread != null) {
                    thread.join();
                }
            }
        }

        @Override
        public void verify() {
            super.verify();
            kept = new @Nullable Thread[0];
        }
    }

    /**
     * A workload that pauses once in each thread and then offers its CPU to others. Since all
     * threads are joined, no iteration can be shorter than the pause: a published time below it did
     * not wait for the threads.
     *
     * <p>Pausing threads stay alive, so a process limit must allow as many platform threads as are
     * started within one pause, some thousands for 100 ms. A sleeping virtual thread keeps its
     * stack on the heap, about 2 KB: 100,000 take about 200 MB, and with less the collector takes
     * all the time.
     */
    private static final class Yield extends ThreadCost {

        private final Duration pause;

        Yield(Setup setup) {
            super(setup, 0);
            this.pause = setup.time(PAUSE);
        }

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // Yielding is what is measured.
        public void run(int task) throws InterruptedException {
            Thread.sleep(pause);
            Thread.yield();
            ran(task);
        }
    }
}
