package dev.threadscale.worker.workload;

import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import java.util.List;
import java.util.function.IntFunction;

/** The whole life of threads: make and start all, then wait until all have ended. */
public final class ThreadJoin extends ThreadCost {

    private static final String NAME = "thread-join";

    public static final WorkloadType TYPE =
            new WorkloadType(
                            NAME,
                            "Makes and starts one thread for each task, then joins them all.",
                            List.of(),
                            ThreadJoin::new,
                            NOTHING_ELSE)
                    .refusing(ONE_THREAD_A_TASK);

    private ThreadJoin(Setup setup) {
        super(NAME, setup.tasks());
    }

    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws InterruptedException {
        perTask(threads).run(tasks, work);
    }
}
