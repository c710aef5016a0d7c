package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import java.time.Duration;
import java.util.Arrays;

/**
 * A workload that sleeps while holding a monitor that no other thread wants. Up to JDK 23 a virtual
 * thread keeps ("pins") its carrier meanwhile, so at most as many sleep at once as there are CPUs.
 * Since JDK 24 (JEP 491) all of them do.
 */
final class Pinning extends Sleep {

    private static final Parameter TIME =
            Parameter.time("time", Duration.ofHours(1), "100ms")
                    .describedAs("How long every task sleeps inside synchronized.");

    static final WorkloadType TYPE =
            WorkloadType.of("pinning", Pinning::new, TIME)
                    .describedAs("Every task sleeps inside synchronized on its own object.")
                    .costing((arguments, tasks) -> 5e-6 * tasks)
                    .waiting(arguments -> arguments.time(TIME));

    final Object[] monitors;

    /**
     * Keeps the monitors reachable. Otherwise the compiler would see that a monitor never leaves
     * its task, and would remove the synchronization and the pinning with it.
     */
    private Pinning(Setup setup) {
        super(setup, TIME);
        this.monitors = new Object[setup.tasks()];
        Arrays.setAll(monitors, task -> new Object());
    }

    @Override
    public void run(int task) throws InterruptedException {
        synchronized (monitors[task]) {
            Thread.sleep(time);
        }
        ended.add(task);
    }
}
