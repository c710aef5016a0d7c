package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.time.Duration;
import java.util.List;

/**
 * Waiting and nothing else: as with a request to a slow service, the number of threads decides and
 * not the number of CPUs.
 */
public final class Sleep implements Workload {

    private static final Parameter TIME =
            new Parameter(
                    "time",
                    new Parameter.Time(Duration.ofHours(1)),
                    "1s",
                    "How long every task sleeps.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "sleep",
                            "Every task sleeps.",
                            List.of(TIME),
                            Sleep::new,
                            (arguments, tasks) -> 5e-6 * tasks)
                    .waiting(arguments -> arguments.time(TIME.name()));

    private final Duration time;
    private final EndedTasks ended;
    private long prepared;

    private Sleep(Setup setup) {
        this.time = setup.arguments().time(TIME.name());
        this.ended = new EndedTasks(setup.tasks());
    }

    @Override
    public void prepare() {
        ended.clear();
        prepared = System.nanoTime();
    }

    @Override
    public void run(int task) throws InterruptedException {
        Thread.sleep(time);
        ended.add(task);
    }

    /**
     * A sleep that returns was not interrupted, so it lasted its time. That is also held to the
     * clock as far as it costs the tasks nothing: for the iteration, not for each of them.
     */
    @Override
    public void verify() throws WrongResultException {
        ended.verifyAll();
        Duration passed = Duration.ofNanos(System.nanoTime() - prepared);
        if (passed.compareTo(time) < 0) {
            throw new WrongResultException(
                    "the iteration took %s, less than the sleep of %s".formatted(passed, time));
        }
    }
}
