package dev.threadscale.measured.companion;

import dev.threadscale.protocol.CsvColumn;
import java.util.Locale;

/** The columns of a {@link CompanionUse} in {@code companions.csv}. */
public enum CompanionColumn implements CsvColumn {
    PHASE,
    ITERATION,
    COMPANION,
    EARLIER_FORKS,
    CPU_LIMIT,
    SPAN_NS,
    CPU_NS,
    BUSY_SHARE,
    THROTTLED_NS,
    WAITED_NS,
    MEMORY_BYTES,
    PEAK_MEMORY_BYTES,
    RECEIVED_BYTES,
    SENT_BYTES,
    READ_BYTES,
    WRITTEN_BYTES,
    MAJOR_FAULTS,
    LIMITS;

    private final String key = name().toLowerCase(Locale.ROOT);

    @Override
    public String key() {
        return key;
    }
}
