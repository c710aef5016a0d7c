package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Seen;
import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.KernelText;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/**
 * The change of this process's CPUs by the launcher, between two iterations.
 *
 * <p>The worker reports that the change is due, and waits until the kernel shows other CPUs or
 * another quota than before. It needs no answer from the launcher: standard input stays free for
 * the user's own code, nothing is read while an iteration runs, and a change can also be made by
 * hand. A change that never comes ends the worker.
 */
final class CpuChange {

    /** The time for the change, enough for a person who repeats a fork by hand. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofMillis(2);

    /**
     * The time until the virtual machine also knows of the change: HotSpot keeps the number of
     * processors of a container for 20 ms.
     */
    private static final Duration KEPT = Duration.ofMillis(100);

    private static final Path STATUS = Path.of("/proc/self/status");

    /** The limits that the kernel enforces; both are empty if they cannot be read. */
    private record Limits(Optional<String> affinity, Optional<Double> quota) {

        static Limits now() {
            Optional<Cgroup> cgroup = Cgroup.ofThisProcess();
            return new Limits(
                    KernelText.allowedCpus(STATUS),
                    cgroup.isPresent() ? cgroup.get().quotaCpus() : Optional.empty());
        }
    }

    private CpuChange() {}

    /**
     * Waits for the change.
     *
     * @throws IllegalStateException if it does not come
     */
    static void await(Consumer<Line> output) throws InterruptedException {
        await(output, PATIENCE);
    }

    static void await(Consumer<Line> output, Duration patience) throws InterruptedException {
        Limits before = Limits.now();
        long begin = System.nanoTime();
        output.accept(new Line(Line.Type.CHANGE_DUE, Map.of()));
        while (Limits.now().equals(before)) {
            if (System.nanoTime() - begin > patience.toNanos()) {
                throw new IllegalStateException(
                        "its CPUs should change now, but nobody changed them within %d s"
                                .formatted(patience.toSeconds()));
            }
            Thread.sleep(PAUSE);
        }
        Thread.sleep(KEPT);
    }

    /** Returns the last line with what the worker and its virtual machine see after the change. */
    static Line describe(Line end) {
        Limits now = Limits.now();
        return end.with(Seen.CHANGED_AFFINITY.key(), now.affinity)
                .with(Seen.CHANGED_QUOTA_CPUS.key(), now.quota.map(String::valueOf))
                .with(
                        Seen.CHANGED_PROCESSORS.key(),
                        text(Runtime.getRuntime().availableProcessors()))
                .with(
                        Seen.CHANGED_COMMON_POOL_PARALLELISM.key(),
                        text(ForkJoinPool.getCommonPoolParallelism()))
                .with(Seen.CHANGED_CARRIER_PARALLELISM.key(), carriers());
    }

    private static Optional<String> text(int number) {
        return Optional.of(Integer.toString(number));
    }

    /** Asks the scheduler of virtual threads by the bean that JDK 24 and later have. */
    private static Optional<String> carriers() {
        try {
            Class<? extends PlatformManagedObject> type =
                    Class.forName("jdk.management.VirtualThreadSchedulerMXBean")
                            .asSubclass(PlatformManagedObject.class);
            Object bean = ManagementFactory.getPlatformMXBean(type);
            return Optional.of(type.getMethod("getParallelism").invoke(bean).toString());
        } catch (ReflectiveOperationException | RuntimeException older) {
            return Optional.empty();
        }
    }
}
