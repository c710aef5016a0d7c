package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;

/**
 * The peak of resident memory since the process began. {@code ru_maxrss} would not do: it includes
 * the program that started the container, which ran in the same process before Java.
 *
 * @param status {@code /proc/self/status}
 */
public record PeakMemory(Path status) implements CounterSource {

    /** The kernel writes {@code kB} and means KiB. */
    private static final String KIBIBYTES = " kB";

    private static final long KIB = 1_024;

    @Override
    public void begin(Map<IterationColumn, Long> totals) {}

    @Override
    public void read(Map<IterationColumn, Long> into) {
        KernelText.of(status)
                .flatMap(text -> KernelText.field(text, "VmHWM"))
                .filter(peak -> peak.endsWith(KIBIBYTES))
                .flatMap(peak ->
                        KernelText.number(peak.substring(0, peak.length() - KIBIBYTES.length())))
                .ifPresent(
                        kibibytes -> into.put(IterationColumn.PEAK_MEMORY_BYTES, kibibytes * KIB));
    }
}
