package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The most memory that the process ever had resident. Not {@code ru_maxrss}, which remembers what
 * ran in the process before Java did: the program that starts containers.
 *
 * @param status {@code /proc/self/status}
 */
public record PeakMemory(Path status) implements CounterSource.Levels {

    /** The unit is written out, and is always KiB. */
    private static final Pattern KIBIBYTES = Pattern.compile("([0-9]{1,15}) kB");

    private static final long KIB = 1_024;

    @Override
    public void read(Map<IterationColumn, Long> into) {
        KernelText.of(status)
                .flatMap(text -> KernelText.field(text, "VmHWM"))
                .map(KIBIBYTES::matcher)
                .filter(Matcher::matches)
                .map(peak -> Long.parseLong(peak.group(1)) * KIB)
                .ifPresent(bytes -> into.put(IterationColumn.PEAK_MEMORY_BYTES, bytes));
    }
}
