package dev.threadscale.worker.workload;

import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * A workload of computation that blocks in the middle: the second half of every task needs one of
 * few permits, so threads wait for each other as well as for a CPU.
 */
final class SemaphoreTasks implements Workload {

    private static final Parameter PERMITS =
            Parameter.whole("permits", 1, 100_000, 10)
                    .describedAs(
                            "Permits of the semaphore: the maximum number of tasks that hold"
                                    + " one at a time.");

    static final WorkloadType TYPE =
            WorkloadType.of(
                            "semaphore",
                            setup ->
                                    new SemaphoreTasks(
                                            setup, new Semaphore(setup.integer(PERMITS))),
                            Factorization.NUMBER,
                            PERMITS)
                    .describedAs(
                            "Every task factorises a number, acquires a permit of one shared"
                                    + " semaphore, factorises again, and releases it.")
                    .costing((arguments, tasks) -> 2 * tasks * Factorization.cpuSeconds(arguments))
                    .refusing(SemaphoreTasks::enoughPermits);

    private final long number;
    private final int permits;
    private final Semaphore semaphore;
    final long[][] before;
    final long[][] within;

    /**
     * Creates the workload.
     *
     * @param semaphore with all its permits, which are not fair: threads may overtake
     */
    SemaphoreTasks(Setup setup, Semaphore semaphore) {
        this.number = setup.number(Factorization.NUMBER);
        this.permits = semaphore.availablePermits();
        this.semaphore = semaphore;
        this.before = new long[setup.tasks()][];
        this.within = new long[setup.tasks()][];
    }

    @Override
    public void prepare() {
        Arrays.fill(before, null);
        Arrays.fill(within, null);
    }

    @Override
    public void run(int task) throws InterruptedException {
        before[task] = Factorization.factorize(number);
        semaphore.acquire();
        try {
            within[task] = Factorization.factorize(number);
        } finally {
            semaphore.release();
        }
    }

    @Override
    public void verify() {
        Factorization.verify(number, before);
        Factorization.verify(number, within);
        if (semaphore.availablePermits() != permits) {
            throw new WrongResultException(
                    "%d of %d permits are left when every task has ended",
                    semaphore.availablePermits(), permits);
        }
    }

    /** Accepts at most as many threads as permits, which ends a series over counts. */
    private static Optional<String> enoughPermits(Combination combination) {
        long permits = combination.arguments().number(PERMITS);
        int tasks = combination.tasks();
        int threads = Math.min(tasks, combination.mostThreads().orElse(tasks));
        return threads < permits
                ? Optional.of(
                        ("With %d permits for at most %d threads at once, no task ever"
                                        + " waits, so the semaphore would have no effect")
                                .formatted(permits, threads))
                : Optional.empty();
    }
}
