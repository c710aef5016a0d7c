package dev.threadscale.worker.load;

import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.KernelText;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * The way in which the generator waits for the next request and for answers. A thread that spins is
 * not late because of a timer or a wake-up, but it takes a whole CPU, so it needs one that nobody
 * else does.
 */
enum Waiting {
    SPINNING,
    SLEEPING;

    /**
     * One core for the thread that spins, and another one for the threads of the JVM, the launcher
     * and the host: the scheduler lets a thread that has slept go first, and one that spins last.
     */
    private static final int FEWEST_CORES = 2;

    /**
     * Chooses how this process waits.
     *
     * @param service the CPUs that the service may use, as {@code 0,2-3}; empty if unknown
     */
    static Waiting beside(String service) {
        return in(Path.of("/"), service);
    }

    /** Chooses as if the files of Linux were below another root folder. */
    static Waiting in(Path root, String service) {
        BitSet own = allowed(root);
        int cores = 0;
        for (int cpu = own.nextSetBit(0); cpu >= 0; cpu = own.nextSetBit(cpu + 1)) {
            BitSet core = core(root, cpu);
            BitSet foreign = (BitSet) core.clone();
            foreign.andNot(own);
            if (core.isEmpty() || !foreign.isEmpty()) {
                return SLEEPING;
            }
            cores += core.nextSetBit(0) == cpu ? 1 : 0;
        }
        BitSet others = KernelText.cpus(service);
        boolean apart = !others.isEmpty() && !own.intersects(others);
        // Spinning would use up a quota, and then the generator would stand still.
        return apart && cores >= FEWEST_CORES && !Cgroup.hasQuota(root) ? SPINNING : SLEEPING;
    }

    /** Returns the CPUs of the core to which a CPU belongs; none if unknown. */
    private static BitSet core(Path root, int cpu) {
        Path folder = root.resolve("sys/devices/system/cpu/cpu" + cpu);
        return KernelText.cpus(
                KernelText.of(folder.resolve("topology/thread_siblings_list")).orElse(""));
    }

    /** Returns the CPUs that this process may use, as the generator wants to know them. */
    static String ownCpus() {
        return KernelText.allowedCpus(Path.of("/proc/self/status")).orElse("");
    }

    private static BitSet allowed(Path root) {
        return KernelText.cpus(KernelText.allowedCpus(root.resolve("proc/self/status")).orElse(""));
    }
}
