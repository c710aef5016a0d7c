package dev.threadscale.worker.workload;

import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.WrongResultException;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Making thread objects, which are never started. Such an object has no stack and is unknown to the
 * operating system: 100,000 of them take some 30 MB of heap and count towards no limit of
 * processes.
 */
public final class ThreadInstantiate extends ThreadCost {

    private static final String NAME = "thread-instantiate";

    public static final WorkloadType TYPE =
            new WorkloadType(
                            NAME,
                            "Makes one thread object for each task and starts none of them.",
                            List.of(),
                            ThreadInstantiate::new,
                            (arguments, tasks) -> 2e-6 * tasks)
                    .startingNone()
                    .refusing(ONE_THREAD_A_TASK);

    /** Keeps the objects reachable, else the compiler could leave out making them. */
    private @Nullable Thread[] made = {};

    private ThreadInstantiate(Setup setup) {
        super(NAME, setup.tasks());
    }

    @Override
    void forgetThreads() {
        made = new @Nullable Thread[tasks()];
    }

    /** All threads share one body, so that their own objects alone are paid for. */
    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work) {
        ThreadFactory factory = perTask(threads).factory();
        Runnable body = ThreadInstantiate::nothing;
        for (int task = 0; task < tasks; task++) {
            made[task] = factory.newThread(body);
        }
    }

    private static void nothing() {}

    /** No thread is started, so this is not called. */
    @Override
    public void run(int task) {
        throw new IllegalStateException("a thread that was only to be made has run");
    }

    /** Checks that all threads are there and none has been started, then drops them. */
    @Override
    public void verify() throws WrongResultException {
        for (int task = 0; task < made.length; task++) {
            Thread thread = made[task];
            if (thread == null) {
                throw new WrongResultException("thread " + task + " was not made");
            }
            if (thread.getState() != Thread.State.NEW) {
                throw new WrongResultException("thread " + task + " has been started");
            }
        }
        made = new @Nullable Thread[0];
    }
}
