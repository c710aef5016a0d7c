package dev.threadscale.worker.workload;

import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A workload that shows the effect of Java's priorities on the operating system's: threads of
 * priorities 1 to 10 burn CPU time from a common start to a common deadline, and each records its
 * share. They compete only if there are fewer CPUs than threads.
 *
 * <p>The experiment sets the length of an iteration, so its time is meaningless; the shares are the
 * result.
 */
final class Priorities implements Workload {

    private static final String SUBJECTS =
            " The subject is the priority, and with more than ten threads also the thread.";

    private static final Observed CPU_SHARE =
            new Observed(
                    "cpu_share",
                    "",
                    "A thread's share of the CPU time of all threads, 0 to 1." + SUBJECTS);

    private static final Observed WORK_SHARE =
            new Observed(
                    "work_share",
                    "",
                    "A thread's share of the work of all threads, 0 to 1." + SUBJECTS);

    private static final Observed NICE =
            new Observed(
                    "nice",
                    "",
                    "The operating system's nice value of a thread, -20 (gets most) to 19 (gets"
                            + " least)."
                            + SUBJECTS);

    static final WorkloadType TYPE =
            WorkloadType.of("priorities", Priorities::new, CpuBurn.DURATION)
                    .describedAs(
                            "Threads of the Java priorities 1 to 10, in turn, compete for the"
                                    + " CPUs for a given time; give them one CPU. On Linux a JVM passes"
                                    + " priorities on only with -XX:ThreadPriorityPolicy=1, and those"
                                    + " above 5 only with limits: {capabilities: [sys-nice]}.")
                    // All of them together take as long as one, like waiting.
                    .waiting(arguments -> arguments.time(CpuBurn.DURATION))
                    .observing(CPU_SHARE, WORK_SHARE, NICE)
                    .refusing(
                            Combination.only(
                                    "The priority of virtual threads is fixed, and a pool's"
                                            + " threads are its own",
                                    "platform"));

    private final ThreadMXBean beans = ManagementFactory.getThreadMXBean();
    private final long durationNanos;
    private final @Nullable Competitor[] competitors;
    private CountDownLatch start = new CountDownLatch(1);
    private long deadline;

    /**
     * The result of a thread.
     *
     * @param burn its work
     * @param cpuNanos its CPU time from start to deadline; 0 if the runtime does not report it
     * @param entry its entry in the operating system; empty if it cannot be read
     */
    private record Competitor(CpuBurn burn, long cpuNanos, Optional<ProcThread> entry) {}

    private Priorities(Setup setup) {
        this.durationNanos = setup.time(CpuBurn.DURATION).toNanos();
        this.competitors = new @Nullable Competitor[setup.tasks()];
    }

    @Override
    public void prepare() {
        Arrays.fill(competitors, null);
        start = new CountDownLatch(1);
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // Priorities are what is measured.
    public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
            throws InterruptedException {
        ThreadFactory factory = ((ThreadKind.PerTask) threads).factory();
        List<Thread> started = new ArrayList<>(tasks);
        try {
            for (int task = 0; task < tasks; task++) {
                Thread thread = factory.newThread(work.apply(task));
                thread.setPriority(priority(task));
                thread.start();
                started.add(thread);
            }
        } finally {
            // This also happens if a thread could not be started, since the others must not wait
            // for ever.
            deadline = System.nanoTime() + durationNanos;
            start.countDown();
        }
        for (Thread thread : started) {
            thread.join();
        }
    }

    /**
     * Burns CPU time. The nice value is read after the deadline, so that reading is not part of the
     * work.
     */
    @Override
    public void run(int task) throws InterruptedException {
        CpuBurn burn = new CpuBurn();
        start.await();
        long before = cpuTime();
        do {
            burn.unit();
        } while (System.nanoTime() - deadline < 0);
        competitors[task] = new Competitor(burn, cpuTime() - before, ProcThread.current());
    }

    private long cpuTime() {
        return beans.isCurrentThreadCpuTimeSupported() ? beans.getCurrentThreadCpuTime() : 0;
    }

    @Override
    public void verify() {
        for (int task = 0; task < competitors.length; task++) {
            Competitor competitor = competitors[task];
            if (competitor == null) {
                throw new WrongResultException("thread %d did not run", task + 1);
            }
            competitor.burn.verify("thread " + (task + 1));
        }
    }

    @Override
    public List<Observation> observations() {
        double allCpu = 0;
        double allWork = 0;
        for (Competitor competitor : competitors) {
            if (competitor != null) {
                allCpu += competitor.cpuNanos;
                allWork += competitor.burn.units();
            }
        }
        List<Observation> values = new ArrayList<>();
        for (int task = 0; task < competitors.length; task++) {
            Competitor competitor = competitors[task];
            if (competitor == null) {
                continue;
            }
            String subject = subject(task);
            if (allCpu > 0) {
                values.add(new Observation(CPU_SHARE, subject, competitor.cpuNanos / allCpu));
            }
            values.add(new Observation(WORK_SHARE, subject, competitor.burn.units() / allWork));
            competitor.entry.ifPresent(
                    entry -> values.add(new Observation(NICE, subject, entry.nice())));
        }
        return values;
    }

    /** Returns the subject of a thread. Threads are counted from 1, as in the log of tasks. */
    private String subject(int task) {
        String priority = "priority=" + priority(task);
        return competitors.length <= Thread.MAX_PRIORITY
                ? priority
                : priority + " thread=" + (task + 1);
    }

    static int priority(int task) {
        return Thread.MIN_PRIORITY + task % Thread.MAX_PRIORITY;
    }
}
