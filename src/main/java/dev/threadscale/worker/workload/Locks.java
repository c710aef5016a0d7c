package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Stream;

/**
 * A workload of critical sections of a given length. A lock guards a chain of steps whose end can
 * also be computed directly, so a lock that lets two tasks in at a time gives a wrong result.
 */
final class Locks implements Workload {

    private static final Parameter LOCK =
            Parameter.oneOf("lock", "synchronized", "reentrant", "stamped", "semaphore")
                    .describedAs(
                            "The kind of lock: synchronized, a ReentrantLock, the write lock"
                                    + " of a StampedLock, or a Semaphore of one permit.");
    private static final Parameter LOCKS =
            Parameter.whole("locks", 1, 100_000, 1)
                    .describedAs("Number of locks; task n takes lock n modulo locks.");
    private static final Parameter SECTIONS =
            Parameter.whole("sections", 1, 100_000_000, 100)
                    .describedAs("How often each task takes its lock.");
    private static final Parameter STEPS =
            Parameter.whole("steps", 1, 100_000_000, 1_000)
                    .describedAs(
                            "Steps that a task computes while it holds the lock, of about 1.3"
                                    + " ns each.");
    private static final Parameter SLEEP =
            Parameter.time("sleep", Duration.ofHours(1), "0s")
                    .describedAs("How long a task also sleeps while it holds the lock.");

    static final WorkloadType TYPE =
            WorkloadType.of("locks", Locks::new, LOCK, LOCKS, SECTIONS, STEPS, SLEEP)
                    .describedAs(
                            "Every task takes a lock that it shares with others, computes or sleeps"
                                    + " while it holds it, and releases it, again and again.")
                    .costing((arguments, tasks) ->
                            1e-9
                                    * tasks
                                    * arguments.number(SECTIONS)
                                    * (Counter.Operation.STEP_NANOS * arguments.number(STEPS)
                                            + 100))
                    .waiting(arguments ->
                            arguments.time(SLEEP).multipliedBy(arguments.number(SECTIONS)));

    private final int tasks;
    private final Chain[] chains;
    private final Counter.Operation step;
    private final int sections;
    private final Duration sleep;

    /** A lock and the state that it guards. */
    private static final class Chain {
        private final Guard guard;
        private long state;

        Chain(Guard guard) {
            this.guard = guard;
        }
    }

    /** A lock of some kind. */
    @FunctionalInterface
    private interface Guard {

        void hold(Section section) throws InterruptedException;

        static Guard of(String lock) {
            return switch (lock) {
                case "synchronized" -> new Monitor();
                case "reentrant" -> {
                    ReentrantLock reentrant = new ReentrantLock();
                    yield section -> {
                        reentrant.lock();
                        try {
                            section.run();
                        } finally {
                            reentrant.unlock();
                        }
                    };
                }
                case "stamped" -> {
                    StampedLock stamped = new StampedLock();
                    yield section -> {
                        long stamp = stamped.writeLock();
                        try {
                            section.run();
                        } finally {
                            stamped.unlockWrite(stamp);
                        }
                    };
                }
                case "semaphore" -> {
                    Semaphore permit = new Semaphore(1);
                    yield section -> {
                        permit.acquire();
                        try {
                            section.run();
                        } finally {
                            permit.release();
                        }
                    };
                }
                default -> throw new IllegalArgumentException(lock);
            };
        }
    }

    /** A guard that is {@code synchronized} on itself. */
    private static final class Monitor implements Guard {
        @Override
        public synchronized void hold(Section section) throws InterruptedException {
            section.run();
        }
    }

    /** The work of a task with a lock held. */
    @FunctionalInterface
    private interface Section {
        void run() throws InterruptedException;
    }

    private Locks(Setup setup) {
        String lock = setup.text(LOCK);
        this.chains =
                Stream.generate(() -> new Chain(Guard.of(lock)))
                        .limit(setup.integer(LOCKS))
                        .toArray(Chain[]::new);
        this.step = Counter.Operation.ofLength(setup.integer(STEPS));
        this.sections = setup.integer(SECTIONS);
        this.sleep = setup.time(SLEEP);
        this.tasks = setup.tasks();
    }

    @Override
    public void prepare() {
        Arrays.stream(chains).forEach(chain -> chain.state = 0);
    }

    @Override
    public void run(int task) throws InterruptedException {
        Chain chain = chains[task % chains.length];
        Section section =
                () -> {
                    long next = step.apply(chain.state);
                    if (!sleep.isZero()) {
                        Thread.sleep(sleep);
                    }
                    chain.state = next;
                };
        for (int left = sections; left > 0; left--) {
            chain.guard.hold(section);
        }
    }

    @Override
    public void verify() {
        for (int lock = 0; lock < chains.length; lock++) {
            long held =
                    (tasks / chains.length + (lock < tasks % chains.length ? 1 : 0))
                            * (long) sections;
            if (chains[lock].state != step.apply(0, held)) {
                throw new WrongResultException("lock %d did not guard %d sections", lock, held);
            }
        }
    }
}
