package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;

/**
 * The peak of resident memory since the process began. {@code ru_maxrss} would not do: it includes
 * the program that started the container, which ran in the same process before Java.
 */
public final class PeakMemory implements CounterSource {

    private static final String PEAK = "VmHWM:";

    /** The kernel writes {@code kB} and means KiB. */
    private static final String KIBIBYTES = " kB";

    private static final long KIB = 1_024;

    private final KernelFile status;

    /**
     * The peak of a process.
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
