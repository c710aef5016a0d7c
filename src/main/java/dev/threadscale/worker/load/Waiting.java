package dev.threadscale.worker.load;

import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.KernelText;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;

/**
 * The way in which the generator waits for the next request and for answers. A thread that spins is
 * not late because of a timer or a wake-up, but it takes a whole CPU, so it needs one that the
 * service does not.
 */
enum Waiting {
    SPINNING,
    SLEEPING;

    private static final String SIBLINGS =
            "sys/devices/system/cpu/cpu%d/topology/thread_siblings_list";

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
        BitSet cores = new BitSet();
        for (int cpu = own.nextSetBit(0); cpu >= 0; cpu = own.nextSetBit(cpu + 1)) {
            Optional<String> siblings = KernelText.of(root.resolve(SIBLINGS.formatted(cpu)));
            if (siblings.isEmpty()) {
                return SLEEPING;
            }
            cores.or(KernelText.cpus(siblings.get()));
        }
        BitSet others = KernelText.cpus(service);
        boolean apart = !own.isEmpty() && !others.isEmpty() && !cores.intersects(others);
        // Spinning would use up a quota, and then the generator would stand still.
        return apart && Cgroup.find(root).flatMap(Cgroup::quotaCpus).isEmpty()
                ? SPINNING
                : SLEEPING;
    }

    /** Returns the CPUs that this process may use, as the generator wants to know them. */
    static String ownCpus() {
        return KernelText.allowedCpus(Path.of("/proc/self/status")).orElse("");
    }

    private static BitSet allowed(Path root) {
        return KernelText.cpus(KernelText.allowedCpus(root.resolve("proc/self/status")).orElse(""));
    }
}
