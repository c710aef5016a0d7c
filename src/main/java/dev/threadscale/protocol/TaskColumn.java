package dev.threadscale.protocol;

import java.util.Locale;

/**
 * The columns of a task in the log of tasks. A value that the runtime cannot report is left out,
 * never 0.
 */
public enum TaskColumn implements CsvColumn {
    PHASE,
    ITERATION,
    TASK,
    TYPE,
    THREAD,
    VIRTUAL,
    SUBMITTED_NS,
    START_NS,
    END_NS,
    QUEUE_NS,
    RUN_NS,
    CPU_NS;

    private final String key = name().toLowerCase(Locale.ROOT);

    @Override
    public String key() {
        return key;
    }
}
