package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.time.Duration;

/**
 * A workload that only waits, like a request to a slow service: the number of threads matters, not
 * the number of CPUs.
 */
class Sleep implements Workload {

    private static final Parameter TIME =
            Parameter.time("time", Duration.ofHours(1), "1s")
                    .describedAs("How long every task sleeps.");

    static final WorkloadType TYPE =
            WorkloadType.of("sleep", setup -> new Sleep(setup, TIME), TIME)
                    .describedAs("Every task sleeps.")
                    .costing((arguments, tasks) -> 5e-6 * tasks)
                    .waiting(arguments -> arguments.time(TIME));

    final Duration time;
    final EndedTasks ended;
    private long prepared;

    Sleep(Setup setup, Parameter time) {
        this.time = setup.time(time);
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
     * Checks the time. A sleep that returns was not interrupted, so it lasted its time. The clock
     * confirms this only for the whole iteration, since checking each task would cost time.
     */
    @Override
    public void verify() {
        ended.verifyAll();
        Duration passed = Duration.ofNanos(System.nanoTime() - prepared);
        if (passed.compareTo(time) < 0) {
            throw new WrongResultException(
                    "the iteration took %s, less than the sleep of %s", passed, time);
        }
    }
}
