package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the CPU time of a control group that contains only this process. It includes more than the
 * process's own time: a thread that has ended still has its stack and its kernel memory freed.
 *
 * @param file {@code cpuacct.usage} in version 1, {@code cpu.stat} in version 2
 * @param name the text before the number
 * @param unit of the number, in ns
 */
record CgroupTimes(KernelFile file, String name, long unit) implements CounterSource {

    private static final long MICROSECOND = 1_000;

    /**
     * Finds the times of a control group; empty if it also contains other processes.
     *
     * @param root contains {@code proc/self/stat}, which begins with the number of this process
     */
    public static Optional<CgroupTimes> find(Path root, Cgroup cgroup) {
        if (cgroup.accounting().isEmpty()) {
            return Optional.empty();
        }
        Path folder = cgroup.accounting().get();
        String self = KernelText.of(root.resolve("proc/self/stat")).orElse("").split(" ", 2)[0];
        if (!KernelText.of(folder.resolve("cgroup.procs")).orElse("").equals(self)) {
            return Optional.empty();
        }
        return Optional.of(
                cgroup.version() == 1
                        ? new CgroupTimes(new KernelFile(folder.resolve("cpuacct.usage")), "", 1)
                        : new CgroupTimes(
                                new KernelFile(folder.resolve("cpu.stat")),
                                "usage_usec ",
                                MICROSECOND));
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        file.read();
        do {
            if (file.skip(name)) {
                long time = file.number();
                if (time != KernelFile.NONE) {
                    into.put(IterationColumn.CGROUP_CPU_NS, time * unit);
                }
            }
        } while (file.nextLine());
    }
}
