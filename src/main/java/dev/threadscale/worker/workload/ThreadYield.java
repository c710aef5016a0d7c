package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Threads that pause once and then offer their CPU to others. As all are joined, no iteration can
 * be shorter than the pause: a published time below it did not wait for the threads.
 *
 * <p>Threads that pause stay alive, so a process limit has to hold as many platform threads as are
 * started within one pause, some thousands for 100 ms. A virtual thread that sleeps keeps its stack
 * on the heap, about 2 KB: 100,000 take some 200 MB, and with less the collector takes all the
 * time.
 */
public final class ThreadYield extends ThreadCost {

    private static final String NAME = "thread-yield";

    private static final Parameter PAUSE =
            new Parameter(
                    "pause",
                    new Parameter.Time(Duration.ofMinutes(1)),
                    "100ms",
                    "How long each thread sleeps before it yields.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            NAME,
                            "Makes and starts one thread for each task, which sleeps for the pause"
                                    + " and then yields, and joins them all: the pause is the"
                                    + " shortest time that is physically possible.",
                            List.of(PAUSE),
                            ThreadYield::new,
                            NOTHING_ELSE)
                    .waiting(arguments -> arguments.time(PAUSE.name()))
                    .refusing(ONE_THREAD_A_TASK);

    private final Duration pause;

    private ThreadYield(Setup setup) {
        super(NAME, setup.tasks());
        this.pause = setup.arguments().time(PAUSE.name());
    }

    @Override
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws InterruptedException {
        perTask(threads).run(tasks, work);
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // yielding is what is measured
    public void run(int task) throws InterruptedException {
        Thread.sleep(pause);
        Thread.yield();
        ran(task);
    }
}
