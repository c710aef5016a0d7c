package dev.threadscale.worker.workload;

import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.WrongResultException;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Starting threads without waiting for them, as published figures for 100,000 threads do. What the
 * threads still have to do when the last is started is not in the time.
 *
 * <p>A thread ends at once, so far fewer are alive at a time than are started: starting a platform
 * thread takes tens of microseconds, in which others run and end. On one CPU they pile up for as
 * long as the scheduler lets the starting thread go on, a few milliseconds, so that 100,000 were
 * started under a limit of 512 processes. Where it is hit, the worker fails and names it.
 */
public final class ThreadStart extends ThreadCost {

    private static final String NAME = "thread-start";

    public static final WorkloadType TYPE =
            new WorkloadType(
                            NAME,
                            "Makes and starts one thread for each task; the time ends with the"
                                    + " last start, without waiting for the threads, which are"
                                    + " joined afterwards.",
                            List.of(),
                            ThreadStart::new,
                            NOTHING_ELSE)
                    .refusing(ONE_THREAD_A_TASK);

    private @Nullable Thread[] started = {};

    private ThreadStart(Setup setup) {
        super(NAME, setup.tasks());
    }

    @Override
    void forgetThreads() {
        started = new @Nullable Thread[tasks()];
    }

    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work) {
        ThreadFactory factory = perTask(threads).factory();
        for (int task = 0; task < tasks; task++) {
            Thread thread = factory.newThread(work.apply(task));
            thread.start();
            started[task] = thread;
        }
    }

    /** Waits for the threads, so that their tasks are seen as a whole and none outlives this. */
    @Override
    public void settle() throws InterruptedException {
        for (Thread thread : started) {
            if (thread != null) {
                thread.join();
            }
        }
    }

    @Override
    public void verify() throws WrongResultException {
        super.verify();
        started = new @Nullable Thread[0];
    }
}
