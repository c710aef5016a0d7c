package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Counts pressure stall information: how long at least one runnable task had to wait for a CPU.
 *
 * @param of whose tasks are counted: {@code cgroup}, which requires version 2, or {@code host}
 * @param file {@code cpu.pressure} of a control group, or {@code /proc/pressure/cpu}
 */
public record Pressure(String of, KernelFile file) implements CounterSource {

    private static final String SOME = "some ";
    private static final String TOTAL = " total=";
    private static final long MICROSECOND = 1_000;

    /**
     * Finds a readable source; empty if the kernel does not have pressure information, or it is
     * disabled.
     *
     * @param root contains {@code proc/pressure/cpu}
     * @param cgroup the control group of this process
     */
    public static Optional<Pressure> find(Path root, Optional<Cgroup> cgroup) {
        if (cgroup.isPresent() && cgroup.get().pressure().isPresent()) {
            Path file = cgroup.get().pressure().get();
            Pressure own = new Pressure("cgroup", new KernelFile(file));
            if (own.microseconds() != KernelFile.NONE) {
                return Optional.of(own);
            }
        }
        Pressure host = new Pressure("host", new KernelFile(root.resolve("proc/pressure/cpu")));
        return host.microseconds() == KernelFile.NONE ? Optional.empty() : Optional.of(host);
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        long total = microseconds();
        if (total != KernelFile.NONE) {
            into.put(IterationColumn.CPU_PRESSURE_NS, total * MICROSECOND);
        }
    }

    private long microseconds() {
        file.read();
        do {
            if (file.skip(SOME) && file.find(TOTAL)) {
                return file.number();
            }
        } while (file.nextLine());
        return KernelFile.NONE;
    }
}
