package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Observed;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Observation;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * On which CPUs busy threads run, and how often they change: each burns CPU time and looks at
 * regular intervals where it is. A thread looks only while it runs, so the shares are those of its
 * running time.
 *
 * <p>The iteration takes as long as it is told to, so its time says nothing; the shares do.
 */
public final class Residency implements Workload {

    private static final Parameter INTERVAL =
            new Parameter(
                    "interval",
                    new Parameter.Time(Duration.ofMinutes(1)),
                    "5ms",
                    "Time between two looks at the CPU; a look takes tens of microseconds.");

    private static final Observed SHARE =
            new Observed(
                    "residency",
                    "",
                    "Share of a thread's samples that found it on a CPU, 0 to 1. The subject is the"
                            + " thread and the CPU, for each CPU that it may use.");

    private static final Observed MIGRATIONS =
            new Observed(
                    "migrations",
                    "count",
                    "How often a sample found a thread on another CPU than the one before: the"
                            + " least number of changes. The subject is the thread.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "residency",
                            "Each task burns CPU time for a given time and samples on which CPU its"
                                    + " thread runs. Linux alone tells.",
                            List.of(CpuBurn.DURATION, INTERVAL),
                            Residency::new,
                            (arguments, tasks) -> 0)
                    // They burn CPU time, but for a given time whatever the CPUs, as if they
                    // waited.
                    .waiting(arguments -> arguments.time(CpuBurn.DURATION.name()))
                    .observing(SHARE, MIGRATIONS)
                    .refusing(
                            Combination.only(
                                    "the operating system has to know each task's thread",
                                    "platform",
                                    "sequential"));

    private final long durationNanos;
    private final long intervalNanos;
    private final @Nullable Sampled[] sampled;
    private List<Integer> allowed = List.of();

    /**
     * What a thread did.
     *
     * @param burn its work
     * @param track where it was
     */
    private record Sampled(CpuBurn burn, CpuTrack track) {}

    private Residency(Setup setup) {
        this.durationNanos = setup.arguments().time(CpuBurn.DURATION.name()).toNanos();
        this.intervalNanos = setup.arguments().time(INTERVAL.name()).toNanos();
        this.sampled = new @Nullable Sampled[setup.tasks()];
    }

    @Override
    public void prepare() {
        currentCpu();
        allowed = ProcThread.allowedCpus();
        Arrays.fill(sampled, null);
    }

    @Override
    public void run(int task) {
        if (Thread.currentThread().isVirtual()) {
            throw new UnsupportedOperationException(
                    "residency needs threads that the operating system knows, as threads=platform");
        }
        CpuBurn burn = new CpuBurn();
        CpuTrack track = new CpuTrack();
        long now = System.nanoTime();
        long end = now + durationNanos;
        long next = now;
        do {
            if (now - next >= 0) {
                track.add(currentCpu());
                next = now + intervalNanos;
            }
            burn.unit();
            now = System.nanoTime();
        } while (now - end < 0);
        sampled[task] = new Sampled(burn, track);
    }

    private static int currentCpu() {
        return ProcThread.current()
                .orElseThrow(() ->
                        new UnsupportedOperationException(
                                "residency needs Linux: /proc/thread-self/stat cannot be read"))
                .cpu();
    }

    @Override
    public void verify() throws WrongResultException {
        for (int task = 0; task < sampled.length; task++) {
            Sampled thread = sampled[task];
            if (thread == null || thread.track.samples() == 0) {
                throw new WrongResultException("thread " + (task + 1) + " left no sample");
            }
            thread.burn.verify("thread " + (task + 1));
        }
    }

    /** A CPU that a thread may use and was never found on has 0, which is known here. */
    @Override
    public List<Observation> observations() {
        List<Observation> values = new ArrayList<>();
        for (int task = 0; task < sampled.length; task++) {
            Sampled thread = sampled[task];
            if (thread == null) {
                continue;
            }
            String subject = "thread=" + (task + 1);
            TreeSet<Integer> cpus = new TreeSet<>(allowed);
            cpus.addAll(thread.track.cpus());
            for (int cpu : cpus) {
                values.add(
                        new Observation(SHARE, subject + " cpu=" + cpu, thread.track.share(cpu)));
            }
            values.add(new Observation(MIGRATIONS, subject, thread.track.migrations()));
        }
        return values;
    }
}
