package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Waiting while holding a monitor that nobody else wants. Up to JDK 23 a virtual thread keeps
 * ("pins") its carrier meanwhile, so no more of them sleep at once than there are CPUs; since JDK
 * 24 (JEP 491) all do.
 */
public final class Pinning implements Workload {

    private static final Parameter TIME =
            new Parameter(
                    "time",
                    new Parameter.Time(Duration.ofHours(1)),
                    "100ms",
                    "How long every task sleeps inside synchronized.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "pinning",
                            "Every task sleeps inside synchronized on an object of its own.",
                            List.of(TIME),
                            Pinning::new,
                            (arguments, tasks) -> 5e-6 * tasks)
                    .waiting(arguments -> arguments.time(TIME.name()));

    private final Duration time;
    private final Object[] monitors;
    private final EndedTasks ended;

    /**
     * The monitors are reachable from here on: one that never left its task would be seen as such
     * by the compiler, which then takes the synchronization away, and the pinning with it.
     */
    private Pinning(Setup setup) {
        this.time = setup.arguments().time(TIME.name());
        this.monitors = new Object[setup.tasks()];
        Arrays.setAll(monitors, task -> new Object());
        this.ended = new EndedTasks(setup.tasks());
    }

    @Override
    public void prepare() {
        ended.clear();
    }

    @Override
    public void run(int task) throws InterruptedException {
        synchronized (monitors[task]) {
            Thread.sleep(time);
        }
        ended.add(task);
    }

    @Override
    public void verify() throws WrongResultException {
        ended.verifyAll();
    }

    /** What the task of this number holds while it sleeps. */
    Object monitor(int task) {
        return monitors[task];
    }
}
