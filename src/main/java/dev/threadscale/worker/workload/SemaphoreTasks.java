package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Computation that blocks in its middle: the second half of every task needs one of few permits, so
 * threads wait for each other and not for a CPU alone.
 */
public final class SemaphoreTasks implements Workload {

    private static final Parameter PERMITS =
            new Parameter(
                    "permits",
                    new Parameter.Whole(1, 100_000),
                    "10",
                    "Tasks that may be between acquiring and releasing at a time.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "semaphore",
                            "Every task factorises a number, acquires a permit of one shared"
                                    + " semaphore, factorises again, and releases it.",
                            List.of(Factorization.NUMBER, PERMITS),
                            setup ->
                                    new SemaphoreTasks(
                                            setup,
                                            new Semaphore(
                                                    Math.toIntExact(setup.number(PERMITS.name())))),
                            (arguments, tasks) -> 2 * tasks * Factorization.cpuSeconds(arguments))
                    .refusing(SemaphoreTasks::enoughPermits);

    private final long number;
    private final int permits;
    private final Semaphore semaphore;
    private final long[][] before;
    private final long[][] within;

    /**
     * @param semaphore with all its permits, which are not fair: threads may overtake
     */
    SemaphoreTasks(Setup setup, Semaphore semaphore) {
        this.number = setup.number(Factorization.NUMBER.name());
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
    public void verify() throws WrongResultException {
        Factorization.verify(number, before);
        Factorization.verify(number, within);
        if (semaphore.availablePermits() != permits) {
            throw new WrongResultException(
                    "%d of %d permits are left when every task has ended"
                            .formatted(semaphore.availablePermits(), permits));
        }
    }

    /** The factors that a task found before it acquired; null as long as it has not. */
    long @Nullable [] before(int task) {
        return before[task];
    }

    /** The factors that a task found before it released; null as long as it has not. */
    long @Nullable [] within(int task) {
        return within[task];
    }

    /** As many threads as permits are the end of a series over counts, so they are accepted. */
    private static Optional<String> enoughPermits(Combination combination) {
        long permits = combination.workload().number(PERMITS.name());
        int tasks = combination.tasks();
        int threads = Math.min(tasks, combination.mostThreads().orElse(tasks));
        return threads < permits
                ? Optional.of(
                        ("With %d permits for at most %d threads at once, no task ever waits, so"
                                        + " the semaphore would measure nothing")
                                .formatted(permits, threads))
                : Optional.empty();
    }
}
