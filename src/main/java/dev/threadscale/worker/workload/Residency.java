package dev.threadscale.worker.workload;

import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A workload that shows the CPUs on which busy threads run, and how often they change: each thread
 * burns CPU time and samples its CPU at regular intervals. It samples only while it runs, so the
 * shares are those of its running time.
 *
 * <p>The experiment sets the length of an iteration, so its time is meaningless; the shares are the
 * result.
 */
final class Residency implements Workload {

    private static final Parameter INTERVAL =
            Parameter.time("interval", Duration.ofMinutes(1), "5ms")
                    .describedAs("Time between two samples; a sample takes tens of microseconds.");

    private static final Observed SHARE =
            new Observed(
                    "residency",
                    "",
                    "Share of a thread's samples that found it on a CPU, 0 to 1. The subject is the"
                            + " thread and the CPU, for each CPU that it may use.");

    private static final Observed LEAST_SHARE =
            new Observed(
                    "least_share",
                    "",
                    "The share of the CPU on which a thread was found least often, among the"
                            + " CPUs that it may use: one half if it moves evenly between two, 0 if it"
                            + " stays on one. The subject is the thread.");

    private static final Observed MIGRATIONS =
            Observed.count(
                    "migrations",
                    "How often a sample found a thread on another CPU than the sample before,"
                            + " which is a lower bound of the number of changes. The subject is the"
                            + " thread.");

    static final WorkloadType TYPE =
            WorkloadType.of("residency", Residency::new, CpuBurn.DURATION, INTERVAL)
                    .describedAs(
                            "Each task burns CPU time for a given time and samples on which CPU its"
                                    + " thread runs. Linux only.")
                    // Burning takes a given time on any number of CPUs, like waiting.
                    .waiting(arguments -> arguments.time(CpuBurn.DURATION))
                    .observing(SHARE, LEAST_SHARE, MIGRATIONS)
                    .refusing(
                            Combination.only(
                                    "The operating system has to know each task's thread",
                                    "platform",
                                    "sequential"));

    private final long durationNanos;
    private final long intervalNanos;
    private final @Nullable Sampled[] sampled;
    private BitSet allowed = new BitSet();

    /** The work of a thread, and the CPUs on which it was found. */
    private record Sampled(CpuBurn burn, CpuTrack track) {}

    private Residency(Setup setup) {
        this.durationNanos = setup.time(CpuBurn.DURATION).toNanos();
        this.intervalNanos = setup.time(INTERVAL).toNanos();
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
    public void verify() {
        for (int task = 0; task < sampled.length; task++) {
            Sampled thread = sampled[task];
            if (thread == null || thread.track.samples == 0) {
                throw new WrongResultException("thread %d left no sample", task + 1);
            }
            thread.burn.verify("thread " + (task + 1));
        }
    }

    /**
     * Returns the shares. A CPU that a thread may use but on which it was never found has a share
     * of 0.
     */
    @Override
    public List<Observation> observations() {
        List<Observation> values = new ArrayList<>();
        for (int task = 0; task < sampled.length; task++) {
            Sampled thread = sampled[task];
            if (thread == null) {
                continue;
            }
            String subject = "thread=" + (task + 1);
            BitSet cpus = (BitSet) allowed.clone();
            thread.track.samplesByCpu.keySet().forEach(cpus::set);
            cpus.stream()
                    .forEach(cpu ->
                            values.add(
                                    new Observation(
                                            SHARE,
                                            subject + " cpu=" + cpu,
                                            thread.track.share(cpu))));
            values.add(
                    new Observation(
                            LEAST_SHARE,
                            subject,
                            cpus.stream().mapToDouble(thread.track::share).min().orElse(0)));
            values.add(new Observation(MIGRATIONS, subject, thread.track.migrations()));
        }
        return values;
    }

    /** The CPUs on which a thread was found, sample by sample. */
    static final class CpuTrack {

        private static final int NOWHERE_YET = -1;

        private final Map<Integer, Integer> samplesByCpu = new TreeMap<>();
        private int samples;
        private int migrations;
        private int last = NOWHERE_YET;

        void add(int cpu) {
            samplesByCpu.merge(cpu, 1, Integer::sum);
            samples++;
            if (last != NOWHERE_YET && last != cpu) {
                migrations++;
            }
            last = cpu;
        }

        /**
         * Returns the number of samples that found the thread on another CPU than the sample
         * before.
         */
        int migrations() {
            return migrations;
        }

        /** Returns the share of the samples on a CPU, 0 to 1. Needs at least one sample. */
        double share(int cpu) {
            return (double) samplesByCpu.getOrDefault(cpu, 0) / samples;
        }
    }
}
