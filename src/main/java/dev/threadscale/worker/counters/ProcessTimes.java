package dev.threadscale.worker.counters;

import com.sun.management.OperatingSystemMXBean;
import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * Reads the CPU time of the process from the management bean, in steps of a clock tick (10 ms on
 * most kernels).
 *
 * <p>On JDK 22 and later it is replaced by a class of the same name in the jar, which asks the
 * kernel directly for finer and additional values.
 */
final class ProcessTimes implements CounterSource {

    private final OperatingSystemMXBean system =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @Override
    public void read(Map<IterationColumn, Long> into) {
        long cpu = system.getProcessCpuTime();
        if (cpu >= 0) {
            into.put(IterationColumn.CPU_NS, cpu);
        }
    }
}
