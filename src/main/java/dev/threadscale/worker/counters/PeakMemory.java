package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;

/**
 * Reads the peak of resident memory since the process began. {@code ru_maxrss} cannot be used: it
 * includes the program that started the container, which ran in the same process before Java.
 */
final class PeakMemory implements CounterSource {

    private static final String PEAK = "VmHWM:";

    /** The unit in the kernel's text, which means KiB. */
    private static final String KIBIBYTES = " kB";

    private static final long KIB = 1_024;

    private final KernelFile status;

    /**
     * Creates a source for a process.
     *
     * @param status {@code /proc/self/status}
     */
    public PeakMemory(Path status) {
        this.status = new KernelFile(status);
    }

    @Override
    public void begin(Map<IterationColumn, Long> totals) {}

    @Override
    public void read(Map<IterationColumn, Long> into) {
        status.read();
        do {
            if (status.skip(PEAK)) {
                long kibibytes = status.number();
                if (kibibytes != KernelFile.NONE && status.skip(KIBIBYTES)) {
                    into.put(IterationColumn.PEAK_MEMORY_BYTES, kibibytes * KIB);
                }
            }
        } while (status.nextLine());
    }
}
