package dev.threadscale.protocol;

import java.util.Locale;

/**
 * The columns of a task in the log of tasks, in the order of the CSV. A value that the runtime
 * cannot report is left out, never 0.
 */
public enum TaskColumn implements CsvColumn {
    PHASE(CsvType.TEXT, "warmup, or measurement"),
    ITERATION(CsvType.WHOLE, "number within its phase, from 1"),
    TASK(CsvType.WHOLE, "number of the task, from 0"),
    TYPE(CsvType.TEXT, "what the task does, where a workload has several types"),
    THREAD(CsvType.WHOLE, "number of its thread, from 1 in the order of their first tasks"),
    VIRTUAL(CsvType.FLAG, "true if that thread is virtual"),
    SUBMITTED_NS(CsvType.WHOLE, "time of its submission, from the iteration's start"),
    START_NS(CsvType.WHOLE, "time of its start, from the iteration's start"),
    END_NS(CsvType.WHOLE, "time of its end, from the iteration's start"),
    QUEUE_NS(CsvType.WHOLE, "time from its submission to its start"),
    RUN_NS(CsvType.WHOLE, "time from its start to its end"),
    CPU_NS(CsvType.WHOLE, "CPU time of its thread meanwhile; unknown for virtual threads");

    private final String key = name().toLowerCase(Locale.ROOT);
    private final CsvType type;
    private final String description;

    TaskColumn(CsvType type, String description) {
        this.type = type;
        this.description = description;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String unit() {
        return name().endsWith("_NS") ? "ns" : "";
    }

    @Override
    public CsvType type() {
        return type;
    }

    @Override
    public String description() {
        return description;
    }
}
